import {
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const sessions = pgTable('session', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  kind: text({ enum: ['full', 'pending'] }).notNull(),
  wrong_codes: integer().notNull().default(0),
  created_at: at('created_at').notNull(),
  refreshed_at: at('refreshed_at').notNull(),
  expires_at: at('expires_at').notNull(),
  absolute_until: at('absolute_until').notNull(),
  address: text().notNull(),
  user_agent: text().notNull(),
});

export const sessionTokens = pgTable('session_token', {
  token_hash: bytea().primaryKey(),
  session_id: uuid().notNull(),
  replaced_at: at('replaced_at'),
});

export const loginCounters = pgTable(
  'login_counter',
  {
    subject: bytea().notNull(),
    device: bytea().notNull(),
    attempts: integer().notNull(),
    last_at: at('last_at').notNull(),
    locked_until: at('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.subject, table.device] })],
);

export const loginDevices = pgTable(
  'login_device',
  {
    user_id: uuid().notNull(),
    device: bytea().notNull(),
    last_at: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.device] })],
);

export const linkTokens = pgTable('link_token', {
  token_hash: bytea().primaryKey(),
  user_id: uuid().notNull(),
  purpose: text({
    enum: ['verify_email', 'unlock', 'registration', 'password_reset', 'restore'],
  }).notNull(),
  expires_at: at('expires_at').notNull(),
  used_at: at('used_at'),
});

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    user_id: uuid().notNull(),
    code_hash: bytea().notNull(),
    used_at: at('used_at'),
    /** The secret's; empty: the oldest. */
    key_id: text(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

export const mailedCodes = pgTable(
  'mailed_code',
  {
    user_id: uuid().notNull(),
    purpose: text({ enum: ['pin', 'password'] }).notNull(),
    code_hash: bytea().notNull(),
    tries: integer().notNull().default(0),
    expires_at: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.purpose] })],
);

export const resetCodes = pgTable('reset_code', {
  subject: bytea().primaryKey(),
  code_hash: bytea().notNull(),
  tries: integer().notNull().default(0),
  expires_at: at('expires_at').notNull(),
});

export const mailQuotas = pgTable('mail_quota', {
  key: bytea().primaryKey(),
  last_at: at('last_at').notNull(),
  day: date({ mode: 'string' }).notNull(),
  sent: integer().notNull(),
});

export const captchasUsed = pgTable('captcha_used', {
  challenge: text().primaryKey(),
  expires_at: at('expires_at').notNull(),
});
