import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CoinCode } from '#lib/currencies.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { at, minor } from '#server/db/columns.ts';
import type { CoinPayment as OnChain } from '#server/ports/crypto-desk.ts';

const coin = () => text().$type<CoinCode>();
const network = () => text().$type<CoinNetwork>();

export const coinAddresses = pgTable('coin_deposit_address', {
  reference: text().primaryKey(),
  user_id: uuid().notNull(),
  coin: coin().notNull(),
  network: network().notNull(),
  provider: text().notNull(),
  provider_reference: text(),
  address: text(),
  memo: text(),
  confirmations: integer(),
  expires_at: at(),
  retired_at: at(),
  answers: minor().notNull().default(0n),
  used_at: at().notNull(),
  created_at: at().notNull(),
});

export const coinSales = pgTable('coin_sale', {
  order_id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  address: text().notNull(),
  coin: coin().notNull(),
  network: network().notNull(),
  amount: minor(),
  rate: minor(),
  held_until: at(),
  minimum: minor().notNull(),
  wait_until: at().notNull(),
  named_hash: text(),
  payout_account: uuid(),
  payout: text({ enum: ['due', 'placed', 'kept'] }),
  payout_order: uuid(),
});

export const coinPayments = pgTable('coin_payment', {
  provider: text().notNull(),
  payment_id: text().notNull(),
  address: text().notNull(),
  order_id: uuid(),
  txid: text().notNull(),
  symbol: text().notNull(),
  exact: numeric().notNull(),
  coin: coin(),
  amount: minor(),
  confirmations: integer().notNull(),
  needed: integer().notNull(),
  state: text().$type<OnChain['state']>().notNull(),
  seen_at: at().notNull(),
  settled_at: at(),
  booked_at: at(),
  lost_at: at(),
  turns: integer().notNull().default(0),
  flag: text(),
  note: text(),
});

/** The address of a member for a coin on a network. */
export type CoinAddress = typeof coinAddresses.$inferSelect;
/** A sale of coins: hundred-millionths, and millionths of a unit for one coin. */
export type CoinSaleRow = typeof coinSales.$inferSelect;
/** A payment to one of our addresses. */
export type CoinPaymentRow = typeof coinPayments.$inferSelect;
