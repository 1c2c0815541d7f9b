import { bigint, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

export const sandboxBill = pgSchema('sandbox').table('bill', {
  reference: text().primaryKey(),
  biller: text().notNull(),
  phone: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text({ enum: ['NGN', 'GHS', 'KES', 'USD'] }).notNull(),
  state: text({ enum: ['accepted', 'delivered', 'failed', 'reversed'] }).notNull(),
  fail_code: text(),
  next_state: text({ enum: ['delivered', 'failed', 'reversed'] }),
  next_at: timestamp({ withTimezone: true }),
  notices: integer().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
});

export type SandboxBill = typeof sandboxBill.$inferSelect;
