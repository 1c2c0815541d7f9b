import type { Order, PriceLines, Transaction } from '#lib/contracts/orders.ts';
import type { Wallet } from '#lib/contracts/wallet.ts';
import type { CurrencyCode } from '#lib/countries.ts';

/** What a member has just seen, as their page had it. A new type of copy starts here. */
export type Seen =
  | { of: 'balance'; wallet: Wallet }
  | { of: 'transactions'; rows: readonly Transaction[] }
  | { of: 'order'; order: Order };

export interface BalanceCopy {
  id: 'balance';
  available: string;
  currency: CurrencyCode;
}

/** A row of the log; the server has masked its number. */
export type RowCopy = Pick<
  Transaction,
  | 'reference_code'
  | 'name'
  | 'detail'
  | 'direction'
  | 'status_text'
  | 'total'
  | 'currency'
  | 'created_at'
>;

export interface RowsCopy {
  id: 'transactions';
  rows: RowCopy[];
}

export interface OrderCopy {
  id: `order:${string}`;
  row: RowCopy;
  lines: PriceLines;
  message: string;
  facts: { label: string; value: string }[];
  /** Meter tokens, which work in one meter only; no other code is ever stored. */
  tokens: { label: string | null; value: string }[];
}

/** Who it belongs to, and when it was seen (epoch ms). */
export type Copy = (BalanceCopy | RowsCopy | OrderCopy) & { owner: string; at: number };

/** How many rows and orders are kept, and for how long. */
export const copyLimits = { rows: 20, orders: 30, keptMs: 30 * 24 * 3_600_000 } as const;
