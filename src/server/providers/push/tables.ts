import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const sandboxPush = pgTable('sandbox_push', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  message_id: text().notNull(),
  to: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  link: text().notNull(),
  urgency: text().notNull(),
  ttl_s: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
