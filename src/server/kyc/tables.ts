import {
  boolean,
  char,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { photoKinds } from '#lib/identity-photos.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const kycIdentity = pgTable('kyc_identity', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  countryCode: char('country_code', { length: 2 }).notNull(),
  documentType: text('document_type').notNull(),
  reference: text('reference').notNull(),
  numberSealed: text('number_sealed').notNull(),
  numberLast4: text('number_last4').notNull(),
  numberHash: bytes('number_hash').notNull(),
  state: text('state', { enum: ['pending', 'verified', 'rejected'] }).notNull(),
  reason: text('reason'),
  reasonCode: text('reason_code'),
  registerName: text('register_name'),
  reviewSince: moment('review_since'),
  claimedFirstName: text('claimed_first_name'),
  claimedLastName: text('claimed_last_name'),
  claimedBirthDate: date('claimed_birth_date'),
  verifiedName: text('verified_name'),
  consentAt: moment('consent_at').notNull(),
  tries: integer('tries').notNull(),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at'),
});

export const kycPhoto = pgTable(
  'kyc_photo',
  {
    identityId: uuid('identity_id').notNull(),
    position: smallint('position').notNull(),
    kind: text('kind', { enum: photoKinds }).notNull(),
    uploadKey: text('upload_key').notNull(),
    erasedAt: moment('erased_at'),
  },
  (table) => [primaryKey({ columns: [table.identityId, table.position] })],
);

export const kycDraft = pgTable('kyc_draft', {
  userId: uuid('user_id').primaryKey(),
  documentType: text('document_type').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  birthDate: date('birth_date'),
  photos: jsonb('photos').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const payoutAccount = pgTable('payout_account', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  bankId: text('bank_id').notNull(),
  numberSealed: text('number_sealed').notNull(),
  numberLast4: text('number_last4').notNull(),
  numberHash: bytes('number_hash').notNull(),
  accountName: text('account_name').notNull(),
  isPrimary: boolean('is_primary').notNull(),
  usableFrom: moment('usable_from').notNull(),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
});
