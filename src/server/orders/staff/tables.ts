import { bigint, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { voucherKinds } from '#lib/orders/words.ts';

const at = () => timestamp({ withTimezone: true });

export const staffVerdicts = ['complete', 'fail', 'refund', 'ask', 'leave', 'next_stage'] as const;

/** What staff said about an order; amounts are minor units. */
export const staffDecisions = pgTable('staff_decision', {
  order_id: uuid().notNull(),
  n: smallint().notNull(),
  verdict: text({ enum: staffVerdicts }).notNull(),
  amount: bigint({ mode: 'bigint' }),
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

/** Codes that staff typed in for an order that is not completed yet. */
export const staffCodes = pgTable('staff_code', {
  order_id: uuid().notNull(),
  position: integer().notNull(),
  kind: text({ enum: voucherKinds }).notNull(),
  label: text(),
  value_sealed: text().notNull(),
  typed_by: text().notNull(),
  typed_at: at().notNull(),
});
