import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { currencyCodes } from '#lib/currencies.ts';
import { at, country, minor } from '#server/db/columns.ts';

export const platforms = pgTable('bet_platform', {
  id: text().primaryKey(),
  country_code: country().notNull(),
  name: text().notNull(),
  color: text(),
  currency: text({ enum: currencyCodes }).notNull(),
  min: minor().notNull(),
  max: minor().notNull(),
  id_label: text().notNull(),
  id_pattern: text().notNull(),
  id_help: text(),
  provider_codes: jsonb().$type<Record<string, string>>().notNull(),
  active: boolean().notNull(),
  position: integer().notNull(),
});

export const bettors = pgTable('bettor', {
  user_id: uuid().primaryKey(),
  adult_at: at(),
  excluded_until: at(),
});

export const caps = pgTable(
  'bet_cap',
  {
    user_id: uuid().notNull(),
    period: text({ enum: ['daily', 'weekly'] }).notNull(),
    cap: minor(),
    next: minor(),
    next_from: at(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.period] })],
);

export const checks = pgTable(
  'bet_check',
  {
    user_id: uuid().notNull(),
    platform_id: text().notNull(),
    account: text().notNull(),
    customer_name: text().notNull(),
    checked_at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.platform_id, table.account] })],
);

export const templates = pgTable('bet_template', {
  user_id: uuid().primaryKey(),
  platform_id: text().notNull(),
  account: text().notNull(),
  amount: minor().notNull(),
});

export type PlatformRow = typeof platforms.$inferSelect;
export type BettorRow = typeof bettors.$inferSelect;
export type CapRow = typeof caps.$inferSelect;
