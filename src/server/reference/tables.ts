import {
  bigint,
  boolean,
  char,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const minor = (name: string) => bigint(name, { mode: 'bigint' });

export const kycLimit = pgTable(
  'kyc_limit',
  {
    countryCode: char('country_code', { length: 2 }).notNull(),
    level: smallint('level').notNull(),
    oneTimeSpend: minor('one_time_spend').notNull(),
    dailySpend: minor('daily_spend').notNull(),
    oneTimeWithdrawal: minor('one_time_withdrawal').notNull(),
    dailyWithdrawal: minor('daily_withdrawal').notNull(),
    dailyDebits: minor('daily_debits').notNull(),
    monthlyDebits: minor('monthly_debits'),
    balanceCap: minor('balance_cap').notNull(),
    singleDeposit: minor('single_deposit'),
  },
  (table) => [primaryKey({ columns: [table.countryCode, table.level] })],
);

export const bank = pgTable('bank', {
  id: text('id').primaryKey(),
  countryCode: char('country_code', { length: 2 }).notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  type: text('type', { enum: ['bank', 'mobile_money'] }).notNull(),
  codes: jsonb('codes').$type<Record<string, string>>().notNull(),
  pattern: text('pattern').notNull(),
  label: text('label').notNull(),
  active: boolean('active').notNull(),
  logo: text('logo'),
});

export const featureFlag = pgTable('feature_flag', {
  name: text('name').primaryKey(),
  isActive: boolean('is_active').notNull(),
});

export const charge = pgTable('charge', {
  id: minor('id').primaryKey(),
  countryCode: char('country_code', { length: 2 }).notNull(),
  kind: text('kind', {
    enum: ['deposit_fee', 'deposit_minimum', 'withdrawal_fee', 'stamp_duty', 'bill_fee'],
  }).notNull(),
  serviceType: text('service_type').notNull(),
  fromMinor: minor('from_minor').notNull(),
  amountMinor: minor('amount_minor'),
  basisPoints: integer('basis_points'),
});

export const dollarTerms = pgTable('dollar_terms', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  countryCode: char('country_code', { length: 2, enum: ['GH', 'KE', 'NG'] }).notNull(),
  buyRate: minor('buy_rate').notNull(),
  sellRate: minor('sell_rate').notNull(),
  buyFee: minor('buy_fee').notNull(),
  minimum: minor('minimum').notNull(),
  maximum: minor('maximum').notNull(),
  effectiveAt: timestamp('effective_at', { withTimezone: true }).notNull(),
  setBy: text('set_by').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  agreedBy: text('agreed_by'),
});
