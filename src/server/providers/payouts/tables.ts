import { bigint, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { currencyCodes } from '#lib/currencies.ts';

export const sandboxPayout = pgSchema('sandbox').table('payout', {
  reference: text().primaryKey(),
  account_number: text().notNull(),
  account_name: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text({ enum: currencyCodes }).notNull(),
  state: text({ enum: ['accepted', 'paid', 'failed', 'reversed'] }).notNull(),
  next_state: text({ enum: ['paid', 'failed', 'reversed'] }),
  next_at: timestamp({ withTimezone: true }),
  polls_left: integer().notNull(),
  notices: integer().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
});

export type SandboxPayout = typeof sandboxPayout.$inferSelect;
