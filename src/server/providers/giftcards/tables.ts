import { bigint, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import { currencyCodes } from '#lib/currencies.ts';
import { at } from '#server/db/columns.ts';

const sandbox = pgSchema('sandbox');

/** One type of card in an order; the value is in hundredths, as text. */
export interface BookedItem {
  sku: string;
  value: string;
  quantity: number;
}

export const sandboxCardOrder = sandbox.table('card_order', {
  reference: text().primaryKey(),
  items: jsonb().$type<BookedItem[]>().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text({ enum: currencyCodes }).notNull(),
  state: text({ enum: ['accepted', 'delivered', 'failed', 'reversed'] }).notNull(),
  fail_code: text(),
  next_state: text({ enum: ['delivered', 'failed', 'reversed'] }),
  next_at: at(),
  notices: integer().notNull(),
  created_at: at().notNull(),
  changed_at: at().notNull(),
});

export type SandboxCardOrder = typeof sandboxCardOrder.$inferSelect;
