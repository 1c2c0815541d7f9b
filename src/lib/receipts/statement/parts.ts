import { hashList, rootOf, type Sha256 } from './hash.ts';
import { commitLowest } from './lowest.ts';

/** One movement of a signed statement. Amounts are decimal strings of the statement's currency. */
export interface SignedRow {
  /** With the offset of the statement's zone: "2026-11-21T09:02:11+01:00". */
  at: string;
  /** Into the wallet, or with a minus out of it. */
  amount: string;
  /** The balance after it. */
  balance: string;
  description: string;
  /** Of the order; empty if there is none. */
  reference: string;
}

/** The figures of a whole statement, as decimal strings. */
export interface SignedTotals {
  opening: string;
  closing: string;
  moneyIn: string;
  /** Without a sign. */
  moneyOut: string;
  /** On hold at the end, as part of the closing balance. */
  held: string;
  rows: string;
}

/** What is behind the hashes of a head. Its owner has all of it, and shows what they like. */
export interface StatementContent {
  /** 32 random bytes, from which all salts come. Only the owner has it. */
  secret: string;
  /** The verified name; empty if no name was verified. */
  name: string;
  totals: SignedTotals;
  rows: readonly SignedRow[];
  /** The lowest balance at any moment of the period. */
  lowest: string;
}

/** A salt of a part. It can't be computed from the salts of other parts, only from the secret. */
export const saltOf = (sha256: Sha256, secret: string, part: string, index = 0): string =>
  hashList(sha256, 'salt', [secret, part, String(index)]);

export const rowParts = ['figures', 'balance', 'text'] as const;
export type RowPart = (typeof rowParts)[number];

/** A part of a row that is shown: its salt, then its texts. */
export type Opened = readonly string[];

/** The three parts of a row, each with its salt: when and how much, the balance after it, and what it was. */
export function openRow(
  sha256: Sha256,
  secret: string,
  row: SignedRow,
  index: number,
): Record<RowPart, Opened> {
  const salt = (part: RowPart) => saltOf(sha256, secret, part, index);
  return {
    figures: [salt('figures'), row.at, row.amount],
    balance: [salt('balance'), row.balance],
    text: [salt('text'), row.description, row.reference],
  };
}

/** The leaf of a row, from the hashes of its parts; its position is in it. */
export const leafOf = (sha256: Sha256, index: number, hashes: Record<RowPart, string>): string =>
  hashList(sha256, 'row', [String(index), ...rowParts.map((part) => hashes[part])]);

/** The leaf of a row whose parts are known. */
export const leafOfRow = (sha256: Sha256, index: number, parts: Record<RowPart, Opened>): string =>
  leafOf(sha256, index, {
    figures: hashList(sha256, 'figures', parts.figures),
    balance: hashList(sha256, 'balance', parts.balance),
    text: hashList(sha256, 'text', parts.text),
  });

export const openName = (sha256: Sha256, { secret, name }: StatementContent): Opened => [
  saltOf(sha256, secret, 'name'),
  name,
];

export const openTotals = (sha256: Sha256, { secret, totals }: StatementContent): Opened => [
  saltOf(sha256, secret, 'totals'),
  totals.opening,
  totals.closing,
  totals.moneyIn,
  totals.moneyOut,
  totals.held,
  totals.rows,
];

/** The hash over all rows: their number and the root of the tree over their leaves. */
export const hashRows = (sha256: Sha256, leaves: readonly string[]): string =>
  hashList(sha256, 'rows', [String(leaves.length), rootOf(sha256, leaves)]);

/** The four hashes that the head of a statement carries. */
export function commitTo(sha256: Sha256, content: StatementContent) {
  const leaves = content.rows.map((row, index) =>
    leafOfRow(sha256, index, openRow(sha256, content.secret, row, index)),
  );
  return {
    name: hashList(sha256, 'name', openName(sha256, content)),
    totals: hashList(sha256, 'totals', openTotals(sha256, content)),
    rows: hashRows(sha256, leaves),
    lowest: commitLowest(sha256, content.secret, content.lowest),
  };
}
