import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Keys are the column names themselves, so rows from the driver and from drizzle are the same. */
export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  username: text().notNull(),
  username_key: text()
    .notNull()
    .generatedAlwaysAs(sql`lower(username)`),
  password_hash: text().notNull(),
  password_updated_at: at('password_updated_at'),
  firstname: text(),
  lastname: text(),
  birth_date: date({ mode: 'string' }),
  phone_number: text(),
  profile_pic_key: text(),
  country_code: text({ enum: ['GH', 'KE', 'NG'] }).notNull(),
  referral_code: text().notNull(),
  referred_by: uuid(),
  status: text({ enum: ['active', 'blacklisted', 'locked'] })
    .notNull()
    .default('active'),
  email_verified_at: at('email_verified_at'),
  has_kyc_set_up: boolean().notNull().default(false),
  has_account_set_up: boolean().notNull().default(false),
  pin_hash: text(),
  pin_updated_at: at('pin_updated_at'),
  pin_attempts: integer().notNull().default(0),
  pin_locked_until: at('pin_locked_until'),
  pin_reset_at: at('pin_reset_at'),
  two_factor_secret: text(),
  two_factor_enabled_at: at('two_factor_enabled_at'),
  two_factor_step: bigint({ mode: 'bigint' }).notNull().default(0n),
  created_at: at('created_at').notNull(),
  two_factor_pending: text(),
  two_factor_pending_until: at('two_factor_pending_until'),
  deleted_at: at('deleted_at'),
  deletion_reason: text(),
  anonymised_at: at('anonymised_at'),
});

export type UserRow = typeof users.$inferSelect;
