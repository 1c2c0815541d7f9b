import { bigint, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });

/** Every stage that an order, or a line of it, has entered; append only. */
export const orderStages = pgTable('order_stage', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  order_id: uuid().notNull(),
  position: smallint(),
  stage: text().notNull(),
  entered_at: at().notNull(),
  actor: text().notNull(),
  due_at: at(),
});
