import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ticketCategories, ticketStates } from '#lib/ticket-words.ts';

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
  /** Its copy at the help desk. */
  desk_ref: text(),
});

export const ticketMessages = pgTable('ticket_message', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  ticket_id: uuid().notNull(),
  author: text().notNull(),
  text: text().notNull(),
  image_key: text(),
  created_at: at().notNull(),
  desk_ref: text(),
  offer_at: at(),
});

export type Ticket = typeof tickets.$inferSelect;
export type TicketMessage = typeof ticketMessages.$inferSelect;
