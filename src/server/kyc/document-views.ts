import type { KycStatus } from '#lib/kyc/contract.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { adviceOf, waitsFor } from './advice.ts';
import { nameOfDocument, photosOf } from './documents.ts';
import type { Identity } from './identities.ts';

export type DocumentView = KycStatus['documents'][number];

interface Counted {
  identity_id: string;
  kept: number;
}

async function countPhotos(db: Database, userId: string): Promise<Map<string, number>> {
  const { rows } = await db.sql.query<Counted>({
    name: 'kyc-photo-counts',
    text: `select p.identity_id, count(*) filter (where p.erased_at is null)::int as kept
           from kyc_photo p join kyc_identity i on i.id = p.identity_id
           where i.user_id = $1 group by 1`,
    values: [userId],
  });
  return new Map(rows.map((row) => [row.identity_id, row.kept]));
}

function photosState(needed: boolean, kept: number | undefined): DocumentView['photos'] {
  if (kept !== undefined) return kept > 0 ? 'kept' : 'erased';
  return needed ? 'missing' : 'not needed';
}

/** A user's documents as they see them, newest first, with never more than four digits of the number. */
export async function documentViews(
  db: Database,
  user: Member,
  identities: readonly Identity[],
): Promise<DocumentView[]> {
  const photos = await countPhotos(db, user.uuid);
  return identities.map((row) => ({
    reference: row.reference,
    slug: row.document_type,
    name: nameOfDocument(row),
    last4: row.number_last4,
    state: row.state,
    waits_for: waitsFor(row),
    reason: row.state === 'rejected' ? row.reason : null,
    advice: adviceOf(row),
    photos: photosState(
      photosOf(row.country_code, row.document_type).length > 0,
      photos.get(row.id),
    ),
    at: (row.decided_at ?? row.created_at).toISOString(),
  }));
}
