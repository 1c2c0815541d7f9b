import { z } from 'zod';
import { photoKinds } from './identity-photos.ts';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';
import { Name } from '#lib/contracts/typed.ts';

const Text = Name.max(60);

/** A half-filled identity form. It never holds the number of a document, because that is a secret. */
export const KycDraft = z
  .strictObject({
    document_type: z.string().regex(/^[a-z_]{1,40}$/, 'Choose a document from the list.'),
    first_name: Text,
    last_name: Text,
    date_of_birth: z.iso.date().nullable(),
    photos: z.array(z.strictObject({ kind: z.enum(photoKinds), key: z.string().max(200) })).max(4),
  })
  .meta({ id: 'KycDraft' });
export type KycDraft = z.infer<typeof KycDraft>;

export const FoundKycDraft = z
  .object({
    document_type: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: z.string().nullable(),
    /** Photos that still exist, each with an address that shows it for some minutes. */
    photos: z.array(z.object({ kind: z.enum(photoKinds), key: z.string(), url: z.string() })),
    updated_at: Timestamp,
  })
  .meta({ id: 'FoundKycDraft' });
export type FoundKycDraft = z.infer<typeof FoundKycDraft>;

export const readKycDraft = call({
  method: 'get',
  path: '/kyc/draft',
  guard: 'user',
  summary: 'The saved identity form, on any device; null if there is none',
  reply: FoundKycDraft.nullable(),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const keepKycDraft = call({
  method: 'put',
  path: '/kyc/draft',
  guard: 'user',
  summary: 'Saves a half-filled identity form, without the number',
  body: KycDraft,
  reply: z.object({ updated_at: Timestamp }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
