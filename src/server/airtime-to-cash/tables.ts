import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, minor } from '#server/db/columns.ts';

const id = () => minor().primaryKey().generatedAlwaysAsIdentity();

export const airtimeLines = pgTable('airtime_line', {
  id: id(),
  network_id: text().notNull(),
  number: text().notNull(),
  per_day: minor().notNull(),
  active: boolean().notNull(),
  locked_by: uuid(),
  locked_until: at(),
  added_by: text().notNull(),
  agreed_by: text(),
  added_at: at().notNull(),
});

/** Keys are the column names themselves, so rows from the driver and from drizzle are the same. */
export const airtimeConversions = pgTable('airtime_conversion', {
  order_id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  network_id: text().notNull(),
  sender: text().notNull(),
  line_id: minor().notNull(),
  airtime: minor().notNull(),
  transfers: minor().array().notNull(),
  locked_from: at().notNull(),
  locked_until: at().notNull(),
  arrived: minor(),
});

export const airtimeProofs = pgTable('airtime_proof', {
  id: id(),
  order_id: uuid().notNull(),
  user_id: uuid().notNull(),
  image_key: text(),
  text_sealed: text(),
  proved: minor(),
  created_at: at().notNull(),
});

export type ConversionRow = typeof airtimeConversions.$inferSelect;
export type ProofRow = typeof airtimeProofs.$inferSelect;
