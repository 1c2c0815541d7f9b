import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const minor = (name: string) => bigint(name, { mode: 'bigint' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const reservedAccount = pgTable('reserved_account', {
  userId: uuid('user_id').primaryKey(),
  provider: text('provider').notNull(),
  accountNumber: text('account_number').notNull(),
  accountName: text('account_name').notNull(),
  bank: text('bank').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const deposit = pgTable('deposit', {
  orderId: uuid('order_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  channel: text('channel', { enum: ['checkout', 'mobile_money', 'reserved_account'] }).notNull(),
  reference: text('reference').notNull(),
  provider: text('provider').notNull(),
  providerReference: text('provider_reference'),
  currency: text('currency', { enum: ['NGN', 'GHS', 'KES', 'USD'] }).notNull(),
  amount: minor('amount').notNull(),
  fee: minor('fee').notNull(),
  redirectUrl: text('redirect_url'),
  returnUrl: text('return_url'),
  instruction: text('instruction'),
  phoneNumber: text('phone_number'),
  network: text('network'),
  senderName: text('sender_name'),
  note: text('note'),
  heldFor: text('held_for', {
    enum: [
      'below_minimum',
      'other_sender',
      'single_cap',
      'balance_cap',
      'wrong_amount',
      'account_closed',
    ],
  }),
  heldAmount: minor('held_amount'),
  heldCurrency: text('held_currency'),
  releaseAt: moment('release_at'),
  expiresAt: moment('expires_at'),
  askedAt: moment('asked_at'),
  settledAt: moment('settled_at'),
  createdAt: moment('created_at').notNull(),
});
