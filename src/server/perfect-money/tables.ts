import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, minor } from '#server/db/columns.ts';

/** The owner of an account, as shown to a user. */
export const dollarChecks = pgTable('dollar_check', {
  user_id: uuid().notNull(),
  account_id: text().notNull(),
  holder: text().notNull(),
  checked_at: at().notNull(),
});

export const dollarSales = pgTable('dollar_sale', {
  order_id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  reference: text().notNull(),
  provider: text().notNull(),
  account_id: text().notNull(),
  dollars: minor().notNull(),
  held_until: at().notNull(),
  redirect_url: text(),
});

/** A sale to us; dollars in cents. */
export type DollarSale = typeof dollarSales.$inferSelect;
