import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import type { Order, Transaction } from '#lib/orders/contract.ts';
import type { PriceLines } from '#lib/orders/price-lines.contract.ts';
import type { Wallet } from '#lib/wallet/contract.ts';
import type { QrDrawing } from '#lib/look/draw-qr.ts';
import type { CurrencyCode } from '#lib/countries.ts';

type SeenWallet = Pick<Wallet, 'user_currency'> & { balance: Pick<Wallet['balance'], 'available'> };

/** What a member has just seen, as their page had it. New types of copies start here. */
export type Seen =
  | { of: 'balance'; wallet: SeenWallet }
  | { of: 'transactions'; rows: readonly RowCopy[] }
  | { of: 'order'; order: Order }
  /** Without a drawing: it opens no gate now, so its copy is removed. `aheadMs` is how fast this device's clock is. */
  | { of: 'ticket'; ticket: Admission; qr: QrDrawing | null; aheadMs: number };

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
> & {
  /** Copies that were made before it was stored don't have it. */
  amount?: string;
};

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
  /** Meter tokens, which work in one meter only; of other codes, only tickets' are stored. */
  tokens: { label: string | null; value: string }[];
}

/** A ticket that opens a gate offline, until its event is over. */
export interface TicketCopy {
  id: `ticket:${string}`;
  title: string;
  starts_at: string;
  doors_at: string | null;
  time_zone: string;
  where: string;
  place: string;
  name: string | null;
  short_code: string;
  qr: QrDrawing;
  /** Epoch ms. */
  until: number;
}

/** Its owner, and when it was seen (epoch ms). */
export type Copy = (BalanceCopy | RowsCopy | OrderCopy | TicketCopy) & {
  owner: string;
  at: number;
};

/** How many of each are stored, and for how long. */
export const copyLimits = {
  rows: 20,
  orders: 30,
  tickets: 40,
  keptMs: 30 * 24 * 3_600_000,
} as const;
