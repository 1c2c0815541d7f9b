import type {
  keepKycDraft as keepContract,
  KycDraft,
  readKycDraft as readContract,
} from '#lib/kyc/contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { dropUpload } from '#server/uploads/drop-upload.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { claimPicture, isUnseen } from './photos.ts';

type DraftPhoto = KycDraft['photos'][number];

interface Row {
  document_type: string;
  first_name: string;
  last_name: string;
  birth_date: string | null;
  photos: DraftPhoto[];
  updated_at: Date;
}

async function findDraft(db: Database, userId: string): Promise<Row | undefined> {
  const { rows } = await db.sql.query<Row>(
    `select document_type, first_name, last_name, birth_date::text, photos, updated_at
     from kyc_draft where user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** The pictures that have been part of a decision; they belong to the claim, not to the form. */
async function seenOf(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.sql.query<{ upload_key: string }>(
    `select p.upload_key from kyc_photo p join kyc_identity i on i.id = p.identity_id
     where p.upload_key = any ($1) and not (${isUnseen})`,
    [keys],
  );
  return new Set(rows.map((row) => row.upload_key));
}

/** Drops pictures of a form that belong to no claim. */
async function dropLoose(tx: Database, services: Services, photos: DraftPhoto[]): Promise<void> {
  const { rows } = await tx.sql.query<{ upload_key: string }>(
    'select upload_key from kyc_photo where upload_key = any ($1)',
    [photos.map(({ key }) => key)],
  );
  const used = new Set(rows.map((row) => row.upload_key));
  for (const { key } of photos) if (!used.has(key)) await dropUpload(tx, services, key);
}

/** Deletes a form once its user is verified, or hasn't returned. */
export async function dropDraft(tx: Database, services: Services, userId: string): Promise<void> {
  const { rows } = await tx.sql.query<Pick<Row, 'photos'>>(
    'delete from kyc_draft where user_id = $1 returning photos',
    [userId],
  );
  for (const { photos } of rows) await dropLoose(tx, services, photos);
}

/** The form as the user left it, with the pictures that they can still send. */
export async function readKycDraft({
  user,
  ...services
}: CallContext<typeof readContract>): Promise<Reply<typeof readContract>> {
  const row = await findDraft(services.db, user.uuid);
  if (!row) return { data: null };
  const keys = row.photos.map(({ key }) => key);
  const seen = await seenOf(services.db, keys);
  const photos = row.photos
    .filter(({ key }) => !seen.has(key))
    .map(({ kind, key }) => ({ kind, key, url: signFileUrl(services, key, { size: 'thumb' }) }));
  const { document_type, first_name, last_name, birth_date: date_of_birth, updated_at } = row;
  const names = { document_type, first_name, last_name, date_of_birth };
  return { data: { ...names, photos, updated_at: updated_at.toISOString() } };
}

/** Saves the form; pictures that it no longer names are dropped. */
export async function keepKycDraft({
  user,
  body,
  ...services
}: CallContext<typeof keepContract>): Promise<Reply<typeof keepContract>> {
  const now = services.clock.now();
  const userId = user.uuid;
  await inTransaction(services.db, async (tx) => {
    // when two requests race, the second sees which pictures the first one named
    await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
    const before = (await findDraft(tx, userId))?.photos ?? [];
    for (const { key } of body.photos)
      await claimPicture(tx, services, { userId, key, field: 'photos' });
    const kept = new Set(body.photos.map(({ key }) => key));
    const dropped = before.filter(({ key }) => !kept.has(key));
    await dropLoose(tx, services, dropped);
    await tx.sql.query(
      `insert into kyc_draft(user_id, document_type, first_name, last_name, birth_date, photos, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (user_id) do update set document_type = excluded.document_type,
         first_name = excluded.first_name, last_name = excluded.last_name,
         birth_date = excluded.birth_date, photos = excluded.photos,
         updated_at = excluded.updated_at`,
      [
        userId,
        body.document_type,
        body.first_name,
        body.last_name,
        body.date_of_birth,
        JSON.stringify(body.photos),
        now,
      ],
    );
  });
  return { data: { updated_at: now.toISOString() } };
}
