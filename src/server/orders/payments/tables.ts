import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MoneyCode } from '#lib/currencies.ts';
import { at, minor } from '#server/db/columns.ts';

export const sources = ['gateway', 'bank_transfer', 'dollars', 'coins'] as const;

/** A payment from outside, for an order or still unmatched; amounts are minor units of its currency. */
export const orderPayments = pgTable('order_payment', {
  id: uuid().primaryKey(),
  order_id: uuid(),
  source: text({ enum: sources }).notNull(),
  provider: text().notNull(),
  reference: text().notNull(),
  provider_reference: text(),
  payer: text(),
  paid_to: text(),
  note: text(),
  amount: minor().notNull(),
  currency: text().$type<MoneyCode>().notNull(),
  paid_at: at().notNull(),
  arrived_at: at().notNull(),
  credited: minor().notNull().default(0n),
  waiting: minor().notNull().default(0n),
  returned: minor().notNull().default(0n),
  decision: text({ enum: ['matched', 'credited', 'waiting', 'returned'] }).notNull(),
  why: text(),
  txn_id: minor(),
});

export type Payment = typeof orderPayments.$inferSelect;
export type Source = (typeof sources)[number];
