import type { UploadPurpose } from '#lib/uploads/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { UploadRow } from './tables.ts';

export interface Attachment {
  userId: string;
  key: string;
  purpose: UploadPurpose;
  /** What uses the picture, in the feature's own notation, such as `order:OJ-…`. */
  subject: string;
  /** A subject that the picture may be taken over from, such as a draft of this one. */
  from?: string;
  /** The request field that the error names. */
  field?: string;
}

export interface AttachedUpload {
  key: string;
  width: number;
  height: number;
  /** Equal for pictures with the same pixels, whatever file they came in. */
  pixelsSha256: Buffer;
  /** 64 bits; similar pictures differ in only a few of them: `bit_count((a # b)::bit(64))`. */
  lookHash: bigint;
}

type Usable = Pick<UploadRow, 'key' | 'state' | 'attached_to'> & {
  width: number;
  height: number;
  pixels_sha256: Buffer;
  look_hash: bigint;
};

/** Says only what the owner may know anyway; about someone else's picture it reveals nothing. */
async function whyNot(tx: Database, { key, userId, purpose }: Attachment): Promise<string> {
  const { rows } = await tx.sql.query<Usable>(
    'select state, attached_to from upload where key = $1 and user_id = $2 and purpose = $3',
    [key, userId, purpose],
  );
  const row = rows[0];
  if (!row) return 'We can’t find this picture. Choose it again.';
  if (row.state === 'open' || row.state === 'receiving')
    return 'This picture hasn’t uploaded yet. Wait until it’s finished.';
  if (row.state === 'ready') return 'This picture has already been used. Choose another one.';
  return 'This picture is no longer available. Choose it again.';
}

/**
 * Attaches a picture to what uses it, in the same transaction; from then on it is kept. A picture
 * belongs to one subject, and attaching it to the same one again changes nothing. When two attach
 * the same picture at the same time, the second waits for the first and is refused.
 * @throws AppError invalid_input on `field` (image_key by default): not this user's, for another
 *   purpose, not ready, deleted, or attached elsewhere
 */
export async function attachUpload(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  attachment: Attachment,
): Promise<AttachedUpload> {
  const { userId, key, purpose, subject, from = subject, field = 'image_key' } = attachment;
  const { rows } = await tx.sql.query<Usable>(
    `update upload set attached_to = $4, attached_at = coalesce(attached_at, $6)
     where key = $1 and user_id = $2 and purpose = $3 and state = 'ready'
       and (attached_to is null or attached_to in ($4, $5))
     returning key, width, height, pixels_sha256, look_hash`,
    [key, userId, purpose, subject, from, clock.now()],
  );
  const row = rows[0];
  if (!row) throw AppError.invalid({ [field]: [await whyNot(tx, attachment)] });
  const { width, height, pixels_sha256: pixelsSha256, look_hash: lookHash } = row;
  return { key, width, height, pixelsSha256, lookHash };
}
