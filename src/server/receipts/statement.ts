import type { CurrencyCode } from '#lib/countries.ts';

/** One movement of the wallet; amounts are minor units. */
export interface StatementRow {
  /** Of the ledger's entry; they rise. */
  id: bigint;
  at: Date;
  reference: string | null;
  description: string;
  /** To or from whom, numbers masked. */
  target: string | null;
  /** Our part of the movement; negative where it was given back. */
  fee: bigint;
  duty: bigint;
  /** Into the wallet +, out of it -. */
  amount: bigint;
  /** What the wallet had after it. */
  balance: bigint;
}

/** What a statement says besides its rows; amounts are minor units. */
export interface Statement {
  holder: string;
  currency: CurrencyCode;
  /** Days of the country's clock, both included. */
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
  /** Set aside at the end, part of the closing balance. */
  held: bigint;
  rows: number;
}
