import { integer, pgSchema, text } from 'drizzle-orm/pg-core';
import { currencyCodes } from '#lib/currencies.ts';
import { at, minor } from '#server/db/columns.ts';

const sandbox = pgSchema('sandbox');
const currency = () => text({ enum: currencyCodes });

export const sandboxVoucherTransfer = sandbox.table('voucher_transfer', {
  reference: text().primaryKey(),
  account: text().notNull(),
  amount: minor().notNull(),
  currency: currency().notNull(),
  state: text({ enum: ['accepted', 'sent', 'failed', 'reversed'] }).notNull(),
  fail_code: text(),
  next_state: text({ enum: ['sent', 'failed', 'reversed'] }),
  next_at: at(),
  notices: integer().notNull(),
  created_at: at().notNull(),
  changed_at: at().notNull(),
});

export const sandboxVoucherPayment = sandbox.table('voucher_payment', {
  reference: text().primaryKey(),
  payer: text().notNull(),
  amount: minor().notNull(),
  currency: currency().notNull(),
  return_url: text().notNull(),
  state: text({ enum: ['open', 'paid', 'failed', 'cancelled'] }).notNull(),
  paid_amount: minor(),
  created_at: at().notNull(),
  paid_at: at(),
});

export type SandboxVoucherTransfer = typeof sandboxVoucherTransfer.$inferSelect;
export type SandboxVoucherPayment = typeof sandboxVoucherPayment.$inferSelect;
