import { hashList, type Sha256 } from './hash.ts';
import { proveLowest, type LowestProof } from './lowest.ts';
import {
  leafOfRow,
  openName,
  openRow,
  openTotals,
  type Opened,
  type RowPart,
  type StatementContent,
} from './parts.ts';

/** The format's name in a file, so that others can tell what it is. */
export const FILE_FORMAT = 'oja-statement-1';

/** A row in a file: the hash of a hidden row, or its parts, of which some may be hashes. */
export type SharedRow = string | Record<RowPart, Opened | string>;

/** What its owner passes on: a signed head, and the parts that they show. */
export interface SharedStatement {
  format: typeof FILE_FORMAT;
  /** Exactly as it was signed. */
  head: string;
  signature: string;
  name?: Opened;
  totals?: Opened;
  rows?: readonly SharedRow[];
  lowest?: LowestProof;
}

/** What the server sends to the owner of a statement: it can show everything. */
export interface OwnStatement {
  head: string;
  signature: string;
  content: StatementContent;
}

/** What its owner chose. */
export interface Shown {
  name: boolean;
  totals: boolean;
  /** Without the transactions, nothing reveals how many there were. */
  rows: boolean;
  /** The positions of rows that are hidden completely. */
  hidden: ReadonlySet<number>;
  /** Whether the rows describe what they were. */
  texts: boolean;
  /** In whole units: "the balance was never below this". */
  atLeast: number | null;
}

function shareRows(sha256: Sha256, { secret, rows }: StatementContent, shown: Shown): SharedRow[] {
  // a balance after a hidden row would reveal how much that row moved
  const hasBalances = shown.hidden.size === 0;
  return rows.map((row, index) => {
    const parts = openRow(sha256, secret, row, index);
    if (shown.hidden.has(index)) return leafOfRow(sha256, index, parts);
    return {
      figures: parts.figures,
      balance: hasBalances ? parts.balance : hashList(sha256, 'balance', parts.balance),
      text: shown.texts ? parts.text : hashList(sha256, 'text', parts.text),
    };
  });
}

/**
 * The statement with only what its owner shows. Whatever is hidden is left as a salted hash.
 * @returns undefined if the balance was below the amount to prove
 */
export function shareStatement(
  sha256: Sha256,
  { head, signature, content }: OwnStatement,
  shown: Shown,
): SharedStatement | undefined {
  const lowest = shown.atLeast === null ? undefined : proveLowest(sha256, content, shown.atLeast);
  if (shown.atLeast !== null && !lowest) return undefined;
  return {
    format: FILE_FORMAT,
    head,
    signature,
    ...(shown.name && { name: openName(sha256, content) }),
    ...(shown.totals && { totals: openTotals(sha256, content) }),
    ...(shown.rows && { rows: shareRows(sha256, content, shown) }),
    ...(lowest && { lowest }),
  };
}
