import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  seq: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
  user_id: uuid().notNull(),
  title: text().notNull(),
  message: jsonb().$type<string | string[]>().notNull(),
  link: text(),
  passing: boolean().notNull().default(false),
  topic: text().$type<MessageTopic>().notNull(),
  read_at: timestamp({ withTimezone: true }),
  created_at: timestamp({ withTimezone: true }).notNull(),
});

export type NotificationRow = typeof notifications.$inferSelect;
