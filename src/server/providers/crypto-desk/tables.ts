import { numeric, pgSchema, text } from 'drizzle-orm/pg-core';
import type { CoinCode } from '#lib/currencies.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { at } from '#server/db/columns.ts';

const sandbox = pgSchema('sandbox');
const coin = () => text().$type<CoinCode>();
const network = () => text().$type<CoinNetwork>();

export const sandboxCoinAddress = sandbox.table('coin_address', {
  reference: text().primaryKey(),
  coin: coin().notNull(),
  network: network().notNull(),
  address: text().notNull(),
  created_at: at().notNull(),
});

export const sandboxCoinPayment = sandbox.table('coin_payment', {
  txid: text().primaryKey(),
  address: text().notNull(),
  symbol: text().notNull(),
  amount: numeric().notNull(),
  made_at: at().notNull(),
  mined_at: at().notNull(),
  vanished_at: at(),
});

export const sandboxCoinSend = sandbox.table('coin_send', {
  reference: text().primaryKey(),
  coin: coin().notNull(),
  network: network().notNull(),
  address: text().notNull(),
  memo: text(),
  amount: numeric().notNull(),
  txid: text().notNull(),
  broadcast_at: at(),
  mined_at: at(),
  fail_code: text(),
  created_at: at().notNull(),
});

export type SandboxCoinAddress = typeof sandboxCoinAddress.$inferSelect;
export type SandboxCoinPayment = typeof sandboxCoinPayment.$inferSelect;
export type SandboxCoinSend = typeof sandboxCoinSend.$inferSelect;
