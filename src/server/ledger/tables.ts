import {
  bigint,
  boolean,
  customType,
  date,
  jsonb,
  pgSchema,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** For reads only: the app's role can't write here, the functions of the ledger do. */
const ledger = pgSchema('ledger');

const int8 = (name: string) => bigint(name, { mode: 'bigint' });
const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const letter = customType<{ data: string }>({ dataType: () => '"char"' });

export const currency = ledger.table('currency', {
  code: text('code').primaryKey(),
  scale: smallint('scale').notNull(),
  displayScale: smallint('display_scale').notNull(),
  chainScale: smallint('chain_scale'),
});

export const account = ledger.table('account', {
  id: int8('id').primaryKey(),
  ownerId: uuid('owner_id'),
  kind: text('kind').notNull(),
  currency: text('currency').notNull(),
  shard: smallint('shard').notNull(),
  mode: letter('mode').notNull(),
  floorZero: boolean('floor_zero').notNull(),
  frozen: boolean('frozen').notNull(),
  posted: int8('posted').notNull(),
  held: int8('held').notNull(),
  version: int8('version').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const txn = ledger.table('txn', {
  id: int8('id').primaryKey(),
  scope: text('scope').notNull(),
  idemKey: text('idem_key').notNull(),
  reqHash: bytes('req_hash').notNull(),
  kind: text('kind').notNull(),
  orderId: uuid('order_id'),
  reverses: int8('reverses'),
  holdId: int8('hold_id'),
  effectiveAt: moment('effective_at').notNull(),
  createdAt: moment('created_at').notNull(),
  meta: jsonb('meta'),
});

export const entry = ledger.table('entry', {
  accountId: int8('account_id').notNull(),
  id: int8('id').notNull(),
  txnId: int8('txn_id').notNull(),
  amount: int8('amount').notNull(),
  balanceAfter: int8('balance_after'),
  version: int8('version'),
  createdAt: moment('created_at').notNull(),
});

export const hold = ledger.table('hold', {
  id: int8('id').primaryKey(),
  kind: text('kind').notNull(),
  scope: text('scope').notNull(),
  idemKey: text('idem_key').notNull(),
  reqHash: bytes('req_hash').notNull(),
  accountId: int8('account_id').notNull(),
  amount: int8('amount').notNull(),
  state: letter('state').notNull(),
  captured: int8('captured').notNull(),
  expiresAt: moment('expires_at'),
  orderId: uuid('order_id'),
  createdAt: moment('created_at').notNull(),
  resolvedAt: moment('resolved_at'),
});

export const dailyBalance = ledger.table('daily_balance', {
  accountId: int8('account_id').notNull(),
  day: date('day').notNull(),
  posted: int8('posted').notNull(),
  mark: int8('mark').notNull(),
});
