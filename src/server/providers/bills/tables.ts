import {
  bigint,
  boolean,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { currencyCodes } from '#lib/currencies.ts';

const sandbox = pgSchema('sandbox');

export const sandboxBill = sandbox.table('bill', {
  reference: text().primaryKey(),
  biller: text().notNull(),
  phone: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text({ enum: currencyCodes }).notNull(),
  state: text({ enum: ['accepted', 'delivered', 'failed', 'reversed'] }).notNull(),
  fail_code: text(),
  next_state: text({ enum: ['delivered', 'failed', 'reversed'] }),
  next_at: timestamp({ withTimezone: true }),
  delivers: text({ enum: ['token', 'token with key change', 'pin', 'pin and serial'] }),
  notices: integer().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
});

export const sandboxPlan = sandbox.table(
  'bill_plan',
  {
    biller: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    price: bigint({ mode: 'bigint' }).notNull(),
    currency: text({ enum: currencyCodes }).notNull(),
    in_stock: boolean().notNull(),
    delivers: text({ enum: ['pin', 'pin and serial'] }),
  },
  (table) => [primaryKey({ columns: [table.biller, table.code] })],
);

export type SandboxBill = typeof sandboxBill.$inferSelect;
export type SandboxPlan = typeof sandboxPlan.$inferSelect;
