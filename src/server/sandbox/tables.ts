import { bigint, boolean, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

const sandbox = pgSchema('sandbox');
const minor = (name: string) => bigint(name, { mode: 'bigint' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const sandboxSwitch = sandbox.table('switch', {
  port: text('port', {
    enum: ['payments', 'payouts', 'bills', 'giftcards', 'vouchers', 'identity', 'mail', 'sms'],
  }).primaryKey(),
  behaviour: text('behaviour', {
    enum: ['done', 'failed', 'pending', 'timeout', 'late', 'duplicate notice'],
  }).notNull(),
  delayMs: integer('delay_ms').notNull(),
  autoReview: boolean('auto_review').notNull(),
});

export const sandboxPayment = sandbox.table('payment', {
  reference: text('reference').primaryKey(),
  amount: minor('amount').notNull(),
  currency: text('currency', { enum: ['NGN', 'GHS', 'KES', 'USD'] }).notNull(),
  email: text('email').notNull(),
  channel: text('channel', { enum: ['checkout', 'mobile_money'] }).notNull(),
  returnUrl: text('return_url'),
  state: text('state', { enum: ['open', 'paid', 'failed', 'cancelled'] }).notNull(),
  paidAmount: minor('paid_amount'),
  prompts: integer('prompts').notNull(),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  refundedAt: moment('refunded_at'),
});
