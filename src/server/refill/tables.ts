import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencyCodes } from '#lib/currencies.ts';
import { billTypes } from '#lib/orders/words.ts';
import { country, minor } from '#server/db/columns.ts';

export const billers = pgTable('biller', {
  id: text().primaryKey(),
  country_code: country().notNull(),
  service_type: text({ enum: billTypes }).notNull(),
  name: text().notNull(),
  short_name: text().notNull(),
  logo: text(),
  color: text(),
  currency: text({ enum: currencyCodes }).notNull(),
  min: minor().notNull(),
  max: minor().notNull(),
  presets: minor().array().notNull(),
  prefixes: text().array().notNull(),
  provider_codes: jsonb().$type<Record<string, string>>().notNull(),
  validates: boolean().notNull(),
  active: boolean().notNull(),
  position: integer().notNull(),
  sells: text({ enum: ['amount', 'products'] }).notNull(),
  number_kind: text({ enum: ['phone', 'account'] }).notNull(),
  number_label: text().notNull(),
  number_pattern: text(),
  number_help: text(),
  meter_types: text({ enum: ['prepaid', 'postpaid'] })
    .array()
    .notNull(),
  subscriptions: text({ enum: ['renew', 'change'] })
    .array()
    .notNull(),
  regions: text().array().notNull(),
  neighbours: text().array().notNull(),
});

export const billProducts = pgTable('bill_product', {
  id: text().primaryKey(),
  bill_id: text().notNull(),
  name: text().notNull(),
  price: minor().notNull(),
  size_label: text(),
  size_mb: integer(),
  validity_days: integer(),
  validity_label: text(),
  category: text({ enum: ['hourly', 'daily', 'weekly', 'monthly', 'long', 'no_expiry'] }),
  add_on: boolean().notNull(),
  provider_codes: jsonb().$type<Record<string, string>>().notNull(),
  stock: text({ enum: ['yes', 'out', 'gone'] }).notNull(),
  active: boolean().notNull(),
  position: integer().notNull(),
  price_as_of: text().notNull(),
  checked_at: timestamp({ withTimezone: true }),
});

export const billChecks = pgTable(
  'bill_check',
  {
    user_id: uuid().notNull(),
    bill_id: text().notNull(),
    user_number: text().notNull(),
    meter_type: text({ enum: ['prepaid', 'postpaid'] }),
    customer_name: text().notNull(),
    minimum: minor(),
    plan_name: text(),
    plan_amount: minor(),
    checked_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.bill_id, table.user_number] })],
);

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
export type ProductRow = typeof billProducts.$inferSelect;
export type CheckRow = typeof billChecks.$inferSelect;
export type BeneficiaryRow = typeof beneficiaries.$inferSelect;
