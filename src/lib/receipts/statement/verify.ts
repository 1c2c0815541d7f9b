import { isAmount, parseAmount, toAmount } from '#lib/money.ts';
import { fromBase64Url } from '#lib/receipts/base64url.ts';
import { signatureProblem, type Verifying } from '#lib/receipts/signature.ts';
import { hashList, type Sha256 } from './hash.ts';
import { readHead, type StatementHead } from './head.ts';
import { isLowestProven } from './lowest.ts';
import { hashRows, leafOf, rowParts, type Opened, type SignedTotals } from './parts.ts';
import { readFile } from './read-file.ts';
import type { SharedRow, SharedStatement } from './share.ts';

/** A row that is shown; null is what its owner hides. */
export interface ShownRow {
  at: string;
  amount: string;
  balance: string | null;
  description: string | null;
  reference: string | null;
}

/** What a genuine statement says; null is what its owner hides. */
export interface VerifiedStatement {
  head: StatementHead;
  /** Empty if no name was verified. */
  name: string | null;
  totals: SignedTotals | null;
  /** In their order; null in place of a hidden row. The whole list is null if none of it is shown. */
  rows: readonly (ShownRow | null)[] | null;
  /** What the hidden rows add up to, which follows from the totals. */
  hidden: { count: number; moneyIn: string; moneyOut: string } | null;
  /** In whole units: the balance was never below this. */
  atLeast: number | null;
}

/**
 * - `malformed`: cut off, or not our statement
 * - `unknown_key`: signed with a key that we don't know; an old list of keys may be the reason
 * - `forged`: the signature doesn't match the period, the currency, the zone, the time of issue or a hash
 * - the others: that part doesn't match what was signed
 */
export type StatementProblem =
  'malformed' | 'unknown_key' | 'forged' | 'name' | 'totals' | 'rows' | 'sums' | 'lowest';

export type CheckedStatement =
  { ok: true; statement: VerifiedStatement } | { ok: false; problem: StatementProblem };

function hashPart(sha256: Sha256, kind: string, part: Opened | string): string {
  return typeof part === 'string' ? part : hashList(sha256, kind, part);
}

function leafOfShared(sha256: Sha256, row: SharedRow, index: number): string {
  if (typeof row === 'string') return row;
  const [figures, balance, text] = rowParts.map((part) => hashPart(sha256, part, row[part]));
  return leafOf(sha256, index, { figures: figures!, balance: balance!, text: text! });
}

function viewRow(row: SharedRow): ShownRow | null {
  if (typeof row === 'string' || typeof row.figures === 'string') return null;
  const [, at = '', amount = ''] = row.figures;
  const [, balance = null] = typeof row.balance === 'string' ? [] : row.balance;
  const [, description = null, reference = null] = typeof row.text === 'string' ? [] : row.text;
  return { at, amount, balance, description, reference };
}

function viewTotals(part: Opened): SignedTotals {
  const [, opening = '', closing = '', moneyIn = '', moneyOut = '', held = '', rows = ''] = part;
  return { opening, closing, moneyIn, moneyOut, held, rows };
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n);

/** What the rows move into and out of the wallet, in minor units. */
function moved(rows: readonly (ShownRow | null)[]) {
  const amounts = rows.flatMap((row) => (row ? [parseAmount(row.amount)] : []));
  return {
    moneyIn: sumOf(amounts.filter((amount) => amount > 0n)),
    moneyOut: -sumOf(amounts.filter((amount) => amount < 0n)),
  };
}

/** Whether each balance that is shown follows from the one before it. */
function isRunning(rows: readonly (ShownRow | null)[], opening: string | null): boolean {
  let before = opening;
  return rows.every((row) => {
    const from = before;
    before = row?.balance ?? null;
    if (!row?.balance || from === null) return true;
    return parseAmount(from) + parseAmount(row.amount) === parseAmount(row.balance);
  });
}

type Sums = Pick<VerifiedStatement, 'rows' | 'totals'>;

/** Whether the figures that are shown agree: sums, balances and the number of rows. */
function doSumsAgree({ rows, totals }: Sums): boolean {
  if (rows && !isRunning(rows, totals?.opening ?? null)) return false;
  if (!totals) return true;
  const [moneyIn, moneyOut] = [parseAmount(totals.moneyIn), parseAmount(totals.moneyOut)];
  if (parseAmount(totals.opening) + moneyIn - moneyOut !== parseAmount(totals.closing))
    return false;
  if (!rows) return true;
  const shown = moved(rows);
  const isWhole = rows.every(Boolean);
  return isWhole
    ? shown.moneyIn === moneyIn && shown.moneyOut === moneyOut
    : shown.moneyIn <= moneyIn && shown.moneyOut <= moneyOut;
}

const areAmounts = ({ rows, totals }: Sums): boolean => {
  const { rows: _count, ...figures } = totals ?? { rows: '' };
  const shown = (rows ?? []).flatMap((row) => (row ? [row.amount, row.balance ?? '0'] : []));
  return [...Object.values(figures), ...shown].every((text) => isAmount(text));
};

function hiddenOf({ rows, totals }: Sums): VerifiedStatement['hidden'] {
  if (!rows || !totals) return null;
  const shown = moved(rows);
  return {
    count: rows.filter((row) => row === null).length,
    moneyIn: toAmount(parseAmount(totals.moneyIn) - shown.moneyIn),
    moneyOut: toAmount(parseAmount(totals.moneyOut) - shown.moneyOut),
  };
}

/** The part of a file that doesn't match its signed head; undefined if all of them do. */
function findAltered(
  sha256: Sha256,
  file: SharedStatement,
  head: StatementHead,
): StatementProblem | undefined {
  const { name, totals, rows, lowest } = file;
  if (name && hashList(sha256, 'name', name) !== head.name) return 'name';
  if (totals && hashList(sha256, 'totals', totals) !== head.totals) return 'totals';
  const leaves = rows?.map((row, index) => leafOfShared(sha256, row, index));
  if (leaves && hashRows(sha256, leaves) !== head.rows) return 'rows';
  if (lowest && !isLowestProven(sha256, head.lowest, lowest)) return 'lowest';
  return undefined;
}

function viewParts(file: SharedStatement, head: StatementHead): CheckedStatement {
  const rows = file.rows?.map(viewRow) ?? null;
  const totals = file.totals ? viewTotals(file.totals) : null;
  if (!areAmounts({ rows, totals }) || !doSumsAgree({ rows, totals }))
    return { ok: false, problem: 'sums' };
  const statement: VerifiedStatement = {
    head,
    name: file.name?.[1] ?? null,
    totals,
    rows,
    hidden: hiddenOf({ rows, totals }),
    atLeast: file.lowest?.atLeast ?? null,
  };
  return { ok: true, statement };
}

/** The keys that verify, and how: Ed25519 and SHA-256 by whatever the platform has. */
export interface Verifier extends Verifying {
  sha256: Sha256;
}

/** Verifies a statement file offline: its signature, each part that is shown, and that its figures agree. */
export async function verifyStatement(
  text: string,
  { keys, verify, sha256 }: Verifier,
): Promise<CheckedStatement> {
  const file = readFile(text);
  const head = file && readHead(file.head);
  const signature = file && fromBase64Url(file.signature);
  if (!head || signature?.length !== 64) return { ok: false, problem: 'malformed' };
  const message = new TextEncoder().encode(file.head);
  const unsigned = await signatureProblem({ ...head, message, signature }, { keys, verify });
  if (unsigned) return { ok: false, problem: unsigned };
  const problem = findAltered(sha256, file, head);
  return problem ? { ok: false, problem } : viewParts(file, head);
}
