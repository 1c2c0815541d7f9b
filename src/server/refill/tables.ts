import {
  bigint,
  boolean,
  char,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { billTypes } from '#lib/order-words.ts';

const minor = () => bigint({ mode: 'bigint' });

export const billers = pgTable('biller', {
  id: text().primaryKey(),
  country_code: char({ length: 2, enum: ['GH', 'KE', 'NG'] }).notNull(),
  service_type: text({ enum: billTypes }).notNull(),
  name: text().notNull(),
  short_name: text().notNull(),
  logo: text(),
  color: text(),
  currency: text({ enum: ['NGN', 'GHS', 'KES', 'USD'] }).notNull(),
  min: minor().notNull(),
  max: minor().notNull(),
  presets: minor().array().notNull(),
  prefixes: text().array().notNull(),
  provider_codes: jsonb().$type<Record<string, string>>().notNull(),
  validates: boolean().notNull(),
  active: boolean().notNull(),
  position: integer().notNull(),
});

export const beneficiaries = pgTable('beneficiary', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  service_type: text({ enum: billTypes }).notNull(),
  bill_id: text().notNull(),
  name: text().notNull(),
  user_number: text().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
});

export type BillerRow = typeof billers.$inferSelect;
export type BeneficiaryRow = typeof beneficiaries.$inferSelect;
