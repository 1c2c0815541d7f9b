import { bigint, boolean, char, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';
import { currencyCodes } from '#lib/currencies.ts';
import { at, bytes, country, minor } from '#server/db/columns.ts';

export type CardType = 'physical' | 'e-code';
export type ReceiptKind = 'none' | 'cash' | 'debit';

/** How cards of a brand are sold to us; values are of the card's own currency. */
export interface SellSide {
  countries: [country: string, currency: CardCurrency][];
  values: string[];
  min: string;
  max: string;
  custom: boolean;
  types: { id: CardType; receipts: ReceiptKind[] }[];
  usualMinutes: [from: number, to: number];
  maxPictures: number;
}

/** How cards of a brand are bought from us. */
export interface BuySide {
  countries: [country: string, currency: CardCurrency][];
  mode: 'fixed' | 'range';
  values: string[];
  min: string | null;
  max: string | null;
}

export const giftBrands = pgTable('gift_brand', {
  id: text().primaryKey(),
  name: text().notNull(),
  aliases: text().array().notNull(),
  category: text().notNull(),
  color: text().notNull(),
  text_color: text().notNull(),
  code_label: text().notNull(),
  code_pattern: text().notNull(),
  region_locked: boolean().notNull(),
  open_loop: boolean().notNull(),
  sell: jsonb().$type<SellSide>(),
  buy: jsonb().$type<BuySide>(),
  position: integer().notNull(),
  uuid: uuid().notNull(),
  logo: text(),
});

export const localCards = pgTable('local_gift_card', {
  id: text().primaryKey(),
  country_code: country().notNull(),
  name: text().notNull(),
  category: text().notNull(),
  color: text().notNull(),
  redeem: text().notNull(),
  currency: text({ enum: currencyCodes }).notNull(),
  value_list: bigint({ mode: 'bigint' }).array().notNull(),
  max_quantity: integer().notNull(),
  validity_days: integer().notNull(),
  position: integer().notNull(),
  logo: text(),
});

/** What is in a package: a card of a brand, or a local one. */
export type PackageItem = { value: string; quantity: number } & (
  { brand: string; country: string } | { local: string }
);

export const giftPackages = pgTable('gift_package', {
  id: text().primaryKey(),
  country_code: country().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  items: jsonb().$type<PackageItem[]>().notNull(),
  active: boolean().notNull(),
  position: integer().notNull(),
});

export type LocalCardRow = typeof localCards.$inferSelect;
export type PackageRow = typeof giftPackages.$inferSelect;
export type BrandRow = typeof giftBrands.$inferSelect;

export const cardSales = pgTable('gift_card_sale', {
  order_id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  draft_id: uuid().notNull(),
  brand_id: text().notNull(),
  card_country: char({ length: 2 }).notNull(),
  card_currency: char({ length: 3 }).$type<CardCurrency>().notNull(),
  type: text({ enum: ['physical', 'e-code'] }).notNull(),
  receipt: text({ enum: ['none', 'cash', 'debit'] }).notNull(),
  source: text({ enum: ['own', 'gift', 'bought', 'asked_to'] }).notNull(),
  comment: text(),
  erased_at: at(),
});

export const cardItems = pgTable('gift_card_item', {
  order_id: uuid().notNull(),
  position: integer().notNull(),
  value: minor().notNull(),
  rate: minor().notNull(),
  image_keys: text().array().notNull(),
  code_sealed: text(),
});

export const cardTemplates = pgTable('card_sale_template', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  name: text().notNull(),
  brand_id: text().notNull(),
  card_country: char({ length: 2 }).notNull(),
  card_currency: char({ length: 3 }).$type<CardCurrency>().notNull(),
  type: text({ enum: ['physical', 'e-code'] }).notNull(),
  receipt: text({ enum: ['none', 'cash', 'debit'] }).notNull(),
  value_list: jsonb().$type<{ value: string; quantity: number }[]>().notNull(),
  created_at: at().notNull(),
});

export type CardItem = typeof cardItems.$inferSelect;
export type CardSale = typeof cardSales.$inferSelect;

export const gifts = pgTable('gift', {
  order_id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  recipient_sealed: text().notNull(),
  send_at: at(),
  token_hash: bytes(),
  sent_at: at(),
  opened_at: at(),
  created_at: at().notNull(),
});
