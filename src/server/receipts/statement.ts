import type { CurrencyCode } from '#lib/countries.ts';

/** One movement of the wallet; amounts are minor units. */
export interface StatementRow {
  /** The id of the ledger entry; increasing. */
  id: bigint;
  at: Date;
  reference: string | null;
  description: string;
  /** The sender or recipient, with numbers masked. */
  target: string | null;
  /** Our fee in the movement; negative when it was refunded. */
  fee: bigint;
  duty: bigint;
  /** Into the wallet +, out of it -. */
  amount: bigint;
  /** The wallet's balance after it. */
  balance: bigint;
}

/** What a statement says apart from its rows; amounts are minor units. */
export interface Statement {
  holder: string;
  currency: CurrencyCode;
  /** Days on the country's clock, both included. */
  from: string;
  to: string;
  timeZone: string;
  madeAt: Date;
  opening: bigint;
  closing: bigint;
  moneyIn: bigint;
  /** As a positive amount. */
  moneyOut: bigint;
  fees: bigint;
  duties: bigint;
  /** On hold at the end, part of the closing balance. */
  held: bigint;
  rows: number;
}
