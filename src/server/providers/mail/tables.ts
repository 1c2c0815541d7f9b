import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const sandboxMail = pgTable('sandbox_mail', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  message_id: text().notNull(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  links: text().array().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
