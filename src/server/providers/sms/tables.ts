import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const sandboxSms = pgTable('sandbox_sms', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  message_id: text().notNull(),
  to: text().notNull(),
  text: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
