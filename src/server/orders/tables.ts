import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { currencyCodes } from '#lib/currencies.ts';
import { orderDirections, orderStatuses, serviceTypes, voucherKinds } from '#lib/orders/words.ts';
import { at, bytes, country, minor } from '#server/db/columns.ts';

/** A quantity of one item: seats at an event, pieces of a stock. */
export interface Reserved {
  kind: string;
  item: string;
  quantity: number;
}

const currency = () => text({ enum: currencyCodes });

export const quotes = pgTable('quotes', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid(),
  country_code: country().notNull(),
  service_type: text({ enum: serviceTypes }).notNull(),
  input_hash: bytes().notNull(),
  amount: minor().notNull(),
  fee: minor().notNull(),
  duty: minor().notNull(),
  total: minor().notNull(),
  currency: currency().notNull(),
  rate: text(),
  rule_version: text().notNull(),
  created_at: at().notNull(),
  expires_at: at().notNull(),
  used_at: at(),
  held_for: text(),
  held_since: at(),
});

/** Keys are the column names themselves, so a row from the driver and a row from drizzle are the same. */
export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  seq: minor().notNull().generatedAlwaysAsIdentity(),
  reference_code: text().notNull(),
  user_id: uuid().notNull(),
  country_code: country().notNull(),
  service_type: text({ enum: serviceTypes }).notNull(),
  direction: text({ enum: orderDirections }).notNull(),
  status: text({ enum: orderStatuses }).notNull(),
  title: text().notNull(),
  target: text(),
  counterparty: text(),
  amount: minor().notNull(),
  fee: minor().notNull(),
  duty: minor().notNull(),
  discount: minor().notNull().default(0n),
  new_device: boolean().notNull().default(false),
  total: minor().notNull(),
  currency: currency().notNull(),
  quote_id: uuid(),
  rate: text(),
  rule_version: text().notNull(),
  idempotency_key: text(),
  request_hash: bytes(),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
  account_id: minor(),
  hold_id: minor(),
  capture_txn: minor(),
  our_reference: text(),
  provider: text(),
  provider_reference: text(),
  provider_outcome: text({ enum: ['done', 'failed'] }),
  failure_code: text(),
  failure_text: text(),
  queries: integer().notNull(),
  check_at: at(),
  promised_at: at(),
  cancel_until: at(),
  pay_until: at(),
  sent_at: at(),
  paid_back_at: at(),
  offer: minor(),
  offer_until: at(),
  paid: minor(),
  captured: minor().notNull().default(0n),
  refunded: minor().notNull().default(0n),
  stage: text(),
  stage_due_at: at(),
  settled_at: at(),
  created_at: at().notNull(),
  updated_at: at().notNull(),
});

export const orderEvents = pgTable('order_events', {
  id: minor().primaryKey().generatedAlwaysAsIdentity(),
  order_id: uuid().notNull(),
  at: at().notNull(),
  status: text({ enum: orderStatuses }).notNull(),
  tone: text({ enum: ['did', 'bad'] }).notNull(),
  title: text().notNull(),
  text: text(),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
});

/** One line of an order; amounts are minor units of the order's currency. */
export const orderItems = pgTable('order_item', {
  order_id: uuid().notNull(),
  position: smallint().notNull(),
  title: text().notNull(),
  amount: minor().notNull(),
  fee: minor().notNull().default(0n),
  duty: minor().notNull().default(0n),
  discount: minor().notNull().default(0n),
  total: minor()
    .notNull()
    .generatedAlwaysAs(sql`amount + fee + duty - discount`),
  state: text({ enum: ['open', 'delivered', 'failed'] }).notNull(),
  captured: minor().notNull().default(0n),
  refunded: minor().notNull().default(0n),
  /** The parts of what was refunded: price + fee + duty - discount. */
  refunded_price: minor().notNull().default(0n),
  refunded_fee: minor().notNull().default(0n),
  refunded_duty: minor().notNull().default(0n),
  refunded_discount: minor().notNull().default(0n),
  failure_code: text(),
  /** For lines sold to us: our other offer, what was credited by which posting, and why it is less than agreed. */
  offer: minor(),
  paid: minor(),
  paid_txn: minor(),
  reason: text(),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
  stage: text(),
  stage_due_at: at(),
  /** What it takes from limited stock. */
  reserves: jsonb().$type<readonly Reserved[]>().notNull(),
  settled_at: at(),
});

/** Money refunded after it was captured; minor units. */
export const orderRefunds = pgTable('order_refund', {
  order_id: uuid().notNull(),
  n: smallint().notNull(),
  amount: minor().notNull(),
  /** With the price that goodwill paid of each, if it paid. */
  lines: jsonb()
    .$type<{ position: number; amount: string; part?: 'price'; from_goodwill?: string }[]>()
    .notNull(),
  reason: text().notNull(),
  actor: text().notNull(),
  idem_key: text(),
  txn_id: minor().notNull(),
  refunded_at: at().notNull(),
  /** Price and duty that goodwill paid instead of the provider. */
  from_goodwill: minor().notNull().default(0n),
  /** The duty in it, which is still owed. */
  duty_kept: minor().notNull().default(0n),
});

export const orderVouchers = pgTable('order_voucher', {
  id: uuid().primaryKey(),
  order_id: uuid().notNull(),
  position: integer().notNull(),
  line: smallint(),
  kind: text({ enum: voucherKinds }).notNull(),
  label: text(),
  value_sealed: text().notNull(),
  hidden: boolean().notNull(),
  revealed_at: at(),
  used_at: at(),
  created_at: at().notNull(),
});

export const houseCodes = pgTable('house_code', {
  id: uuid().primaryKey(),
  order_id: uuid().notNull(),
  position: integer().notNull(),
  kind: text({ enum: ['pin', 'serial', 'voucher_code', 'gift_card_code'] }).notNull(),
  label: text(),
  value_sealed: text().notNull(),
  created_at: at().notNull(),
  opened_at: at(),
  opened_by: text(),
});

/** A purchase that was agreed to: it can be paid once, by its reference. */
export const orderAuthorizations = pgTable('order_authorization', {
  reference: uuid().primaryKey(),
  user_id: uuid().notNull(),
  service_type: text({ enum: serviceTypes }).notNull(),
  input_sealed: text().notNull(),
  /** The whole price, if the product keeps it. */
  price_sealed: text(),
  quote_id: uuid().notNull(),
  pin_checked: boolean().notNull(),
  order_id: uuid(),
  created_at: at().notNull(),
  expires_at: at().notNull(),
});

export const saleDecisions = pgTable('sale_decision', {
  order_id: uuid().notNull(),
  round: smallint().notNull(),
  reviewer: text().notNull(),
  first_reviewer: text(),
  verdict: text({ enum: ['approve', 'change_offer', 'reject'] }).notNull(),
  amount: minor(),
  reason_code: text(),
  reason: text(),
  evidence: jsonb().$type<Record<string, unknown>>().notNull(),
  decided_at: at().notNull(),
});

/** Every stage that an order, or a line of it, has entered; append only. */
export const orderStages = pgTable('order_stage', {
  id: minor().primaryKey().generatedAlwaysAsIdentity(),
  order_id: uuid().notNull(),
  position: smallint(),
  stage: text().notNull(),
  entered_at: at().notNull(),
  actor: text().notNull(),
  due_at: at(),
});

export const staffVerdicts = ['complete', 'fail', 'refund', 'ask', 'leave', 'next_stage'] as const;

/** Decisions of staff about an order; amounts are minor units. */
export const staffDecisions = pgTable('staff_decision', {
  order_id: uuid().notNull(),
  n: smallint().notNull(),
  verdict: text({ enum: staffVerdicts }).notNull(),
  amount: minor(),
  reason_code: text(),
  reason: text(),
  proof: text(),
  provider_reference: text(),
  image_keys: text().array().notNull(),
  note: text(),
  stage: text(),
  lines: smallint().array(),
  actor: text().notNull(),
  agreed_by: text(),
  decided_at: at().notNull(),
});

/** Codes that staff typed in for an order that isn't completed yet. */
export const staffCodes = pgTable('staff_code', {
  order_id: uuid().notNull(),
  position: integer().notNull(),
  kind: text({ enum: voucherKinds }).notNull(),
  label: text(),
  value_sealed: text().notNull(),
  typed_by: text().notNull(),
  typed_at: at().notNull(),
});

/** One row of orders; amounts are minor units of its currency. */
export type Order = typeof orders.$inferSelect;
export type OrderItem = typeof orderItems.$inferSelect;
export type OrderEvent = typeof orderEvents.$inferSelect;
export type QuoteRow = typeof quotes.$inferSelect;
