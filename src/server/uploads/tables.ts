import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uploadPurposes } from '#lib/uploads/contract.ts';
import { bytes } from '#server/db/columns.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const uploadStates = ['open', 'receiving', 'ready', 'refused', 'dropped'] as const;

/** Keys are the column names themselves, so rows from the driver and from drizzle are the same. */
export const upload = pgTable('upload', {
  key: text().primaryKey(),
  user_id: uuid().notNull(),
  purpose: text({ enum: uploadPurposes }).notNull(),
  declared_type: text().notNull(),
  declared_size: integer().notNull(),
  state: text({ enum: uploadStates }).notNull(),
  received: integer().notNull(),
  parts: integer().notNull(),
  writer: uuid(),
  writer_until: at('writer_until'),
  bytes_sha256: bytes(),
  pixels_sha256: bytes(),
  look_hash: bigint({ mode: 'bigint' }),
  width: integer(),
  height: integer(),
  attached_to: text(),
  attached_at: at('attached_at'),
  created_at: at('created_at').notNull(),
  dropped_at: at('dropped_at'),
  erased_at: at('erased_at'),
});

export type UploadRow = typeof upload.$inferSelect;
