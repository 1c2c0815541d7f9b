import {
  bigint,
  boolean,
  char,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const minor = (name: string) => bigint(name, { mode: 'bigint' });
const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

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

export const kycIdentity = pgTable('kyc_identity', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  countryCode: char('country_code', { length: 2 }).notNull(),
  documentType: text('document_type').notNull(),
  reference: text('reference').notNull(),
  numberSealed: text('number_sealed').notNull(),
  numberLast4: text('number_last4').notNull(),
  numberHash: bytes('number_hash').notNull(),
  state: text('state', { enum: ['pending', 'verified', 'rejected'] }).notNull(),
  reason: text('reason'),
  claimedFirstName: text('claimed_first_name'),
  claimedLastName: text('claimed_last_name'),
  claimedBirthDate: date('claimed_birth_date'),
  verifiedName: text('verified_name'),
  consentAt: moment('consent_at').notNull(),
  tries: integer('tries').notNull(),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at'),
});

export const payoutAccount = pgTable('payout_account', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  bankId: text('bank_id').notNull(),
  numberSealed: text('number_sealed').notNull(),
  numberLast4: text('number_last4').notNull(),
  numberHash: bytes('number_hash').notNull(),
  accountName: text('account_name').notNull(),
  isPrimary: boolean('is_primary').notNull(),
  usableFrom: moment('usable_from').notNull(),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
});
