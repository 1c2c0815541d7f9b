import { complaintKinds } from '#lib/help/complaint-rules.ts';
import { bigint, boolean, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ticketCategories, ticketStates } from '#lib/help/ticket-words.ts';

const at = () => timestamp({ withTimezone: true });

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
  /** When the law wants our decision; null: no time that we know of. */
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

export type Ticket = typeof tickets.$inferSelect;
export type TicketMessage = typeof ticketMessages.$inferSelect;
