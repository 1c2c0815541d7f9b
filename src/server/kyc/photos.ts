import { AppError } from '#lib/errors/app-error.ts';
import { photoWords, type PhotoKind } from '#lib/kyc/identity-photos.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import type { DocumentRow } from './documents.ts';

export interface NewPhoto {
  kind: PhotoKind;
  key: string;
}

export interface KeptPhoto {
  kind: PhotoKind;
  upload_key: string;
  erased_at: Date | null;
}

const invalid = (text: string) => AppError.invalid({ image_keys: [text] });

/**
 * The photos that a document needs, paired with the keys that were sent in the same order (spec 4).
 * @throws AppError 422 on image_keys: one is missing, one too many, or one sent twice
 */
export function requirePhotos(
  document: Pick<DocumentRow, 'name' | 'photos'>,
  keys: readonly string[] = [],
): NewPhoto[] {
  const missing = document.photos[keys.length];
  if (missing) throw invalid(`${document.name}: add a photo of ${photoWords[missing].name}.`);
  if (keys.length > document.photos.length)
    throw invalid(
      document.photos.length === 0
        ? `${document.name}: no photo needed.`
        : `${document.name}: only ${document.photos.length} photos needed.`,
    );
  if (new Set(keys).size < keys.length) throw invalid('Each side needs its own photo.');
  return document.photos.map((kind, i) => ({ kind, key: keys[i] ?? '' }));
}

const usedUp = () => invalid('This photo has already been used. Please take a new one.');

/** All claims and the form of one user share their pictures, so a retry after a mistake can reuse them. */
const subjectOf = (userId: string) => `kyc:${userId}`;

/**
 * Attaches a picture to its owner's identity.
 * @throws AppError 422 on image_keys when it isn't theirs
 */
export const claimPicture = (
  tx: Database,
  services: Services,
  { userId, key, field = 'image_keys' }: { userId: string; key: string; field?: string },
): Promise<unknown> =>
  attachUpload(tx, services, { userId, key, purpose: 'kyc', subject: subjectOf(userId), field });

/** Claims whose pictures no one has reviewed: a mistake in the number doesn't require new photos. */
export const isUnseen = `i.state = 'rejected' and (i.review_since is null or i.reason_code = 'replaced')`;

async function takeOver(tx: Database, userId: string, key: string): Promise<void> {
  await tx.sql.query(
    `delete from kyc_photo p using kyc_identity i
     where p.upload_key = $1 and p.erased_at is null and i.id = p.identity_id
       and i.user_id = $2 and ${isUnseen}`,
    [key, userId],
  );
}

/**
 * Adds uploaded photos to a claim, in the transaction that creates the claim.
 * @throws AppError 422 on image_keys for a key that is unknown, used up or another user's
 */
export async function keepPhotos(
  tx: Database,
  services: Services,
  { userId, identityId }: { userId: string; identityId: string },
  photos: readonly NewPhoto[],
): Promise<void> {
  for (const [position, { kind, key }] of photos.entries()) {
    await claimPicture(tx, services, { userId, key });
    await takeOver(tx, userId, key);
    const { rowCount } = await tx.sql.query(
      `insert into kyc_photo(identity_id, position, kind, upload_key) values ($1, $2, $3, $4)
       on conflict (upload_key) do nothing`,
      [identityId, position, kind, key],
    );
    if (!rowCount) throw usedUp();
  }
}

/** The photos of a claim in the order of the document, including erased ones. */
export async function listPhotos(db: Database, identityId: string): Promise<KeptPhoto[]> {
  const { rows } = await db.sql.query<KeptPhoto>({
    name: 'kyc-photos',
    text: `select kind, upload_key, erased_at from kyc_photo where identity_id = $1
           order by position`,
    values: [identityId],
  });
  return rows;
}
