import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { operatorRoles } from '#lib/desk/rights.ts';
import { deskApprovalKinds, deskQueues, type DeskDecision } from '#lib/desk/contract.ts';
import { at } from '#server/db/columns.ts';

const queue = () => text({ enum: deskQueues });

export const operators = pgTable('operator', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  password_hash: text().notNull(),
  two_factor_secret: text().notNull(),
  two_factor_step: bigint({ mode: 'bigint' }).notNull(),
  active: boolean().notNull(),
  role: text({ enum: operatorRoles }).notNull(),
  created_at: at().notNull(),
  /** Kobo; null for the usual limit. */
  day_sum: bigint({ mode: 'bigint' }),
});

export const deskClaims = pgTable('desk_claim', {
  queue: queue().notNull(),
  case_id: uuid().notNull(),
  operator_id: uuid().notNull(),
  claimed_at: at().notNull(),
  until: at().notNull(),
});

export const deskApprovals = pgTable('desk_approval', {
  id: uuid().primaryKey(),
  queue: text({ enum: deskApprovalKinds }).notNull(),
  case_id: uuid().notNull(),
  decision: jsonb().$type<DeskDecision>().notNull(),
  asked_by: uuid().notNull(),
  asked_at: at().notNull(),
  state: text({ enum: ['open', 'approved', 'refused', 'withdrawn'] }).notNull(),
  decided_by: uuid(),
  note: text(),
  why: text(),
  decided_at: at(),
});

export type OperatorRow = typeof operators.$inferSelect;
export type ApprovalRow = typeof deskApprovals.$inferSelect;
