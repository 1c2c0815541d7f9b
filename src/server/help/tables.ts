import { complaintKinds } from '#lib/help/complaint-rules.ts';
import { trickKinds } from '#lib/help/tricked-rules.ts';
import { bigint, boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { ticketCategories, ticketStates } from '#lib/help/ticket-words.ts';
import { at } from '#server/db/columns.ts';

export const tickets = pgTable('ticket', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  order_id: uuid(),
  category: text({ enum: ticketCategories }).notNull(),
  subject: text().notNull(),
  state: text({ enum: ticketStates }).notNull(),
  waiting_since: at(),
  answer_by: at(),
  created_at: at().notNull(),
  updated_at: at().notNull(),
  /** The id of its copy in the help desk. */
  desk_ref: text(),
  /** How often it was opened, counting the first time and each reopening. */
  round: smallint().notNull(),
  assigned_to: uuid(),
  first_answer_at: at(),
  closed_at: at(),
  /** The ticket of the same member that this one was merged into. */
  merged_into: uuid(),
  /** What the complaint is about; null for a ticket that is none. */
  complaint_kind: text({ enum: complaintKinds }),
  /** By when the law requires our decision; null: no known time limit. */
  complaint_due: at(),
  complaint_told: boolean().notNull(),
});

export const ticketMessages = pgTable('ticket_message', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  ticket_id: uuid().notNull(),
  author: text().notNull(),
  text: text().notNull(),
  image_keys: text().array().notNull(),
  created_at: at().notNull(),
  desk_ref: text(),
  offer_at: at(),
});

export const ticketScores = pgTable('ticket_score', {
  ticket_id: uuid().notNull(),
  round: smallint().notNull(),
  score: smallint().notNull(),
  words: text(),
  said_at: at().notNull(),
});

/** A report that someone was tricked into a payment; it has the id of the order. */
export const trickedReports = pgTable('tricked_report', {
  order_id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  kind: text({ enum: trickKinds }).notNull(),
  reported_at: at().notNull(),
  /** Nothing had left: it was cancelled, and there is nothing to decide. */
  stopped: boolean().notNull(),
  ticket_id: uuid(),
  receiver: text().notNull(),
  /** Null until the job has determined how to notify the receiver. */
  told_by: text({ enum: ['email', 'desk', 'no_one'] }),
  told_due: at(),
  told_at: at(),
  decide_by: at(),
  over_told: boolean().notNull(),
  decision: text({ enum: ['refund', 'no_refund'] }),
  /** What was refunded, in minor units of the order's currency. */
  amount: bigint({ mode: 'bigint' }),
  reason: text(),
  decided_at: at(),
  decided_by: text(),
  agreed_by: text(),
});

/** Where a bank or a mobile network takes reports of fraud. */
export const fraudDesks = pgTable('fraud_desk', {
  bank_id: text().primaryKey(),
  email: text().notNull(),
  set_at: at().notNull(),
  set_by: text().notNull(),
});

export type TrickedReport = typeof trickedReports.$inferSelect;
export type Ticket = typeof tickets.$inferSelect;
export type TicketMessage = typeof ticketMessages.$inferSelect;
