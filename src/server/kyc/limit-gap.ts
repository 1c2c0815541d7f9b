import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { hasBankIdentity } from './has-bank-identity.ts';
import { photosOf } from './documents.ts';
import { levelOf } from './limits.ts';

/** What is missing for higher limits, if the error catalogue has a code for it (spec 8). */
export type LimitGap = 'bvn' | 'upload' | null;

interface Row {
  document_type: string;
  state: 'pending' | 'verified';
  photos: number;
}

/** True when the user's document has no photos, or they haven't been approved yet. */
async function lacksPhotos(db: Database, user: Member): Promise<boolean> {
  const { rows } = await db.sql.query<Row>({
    name: 'kyc-photo-gap',
    text: `select document_type, state,
             (select count(*)::int from kyc_photo p where p.identity_id = i.id) as photos
           from kyc_identity i where user_id = $1 and state <> 'rejected'`,
    values: [user.uuid],
  });
  return rows.some(
    (row) =>
      photosOf(user.country.code, row.document_type).length > 0 &&
      (row.state === 'pending' || row.photos === 0),
  );
}

/**
 * What the first level lacks. A Nigerian whose BVN or NIN isn't known lacks the BVN; after that, a document
 * whose photos are missing or in review lacks the upload. Elsewhere the second level only needs a document
 * with photos, so anyone at the first level lacks it.
 */
export async function limitGap(db: Database, user: Member): Promise<LimitGap> {
  if (levelOf(user) > 1) return null;
  if (!user.isNigerian) return 'upload';
  if (!(await hasBankIdentity(db, user.uuid))) return 'bvn';
  return (await lacksPhotos(db, user)) ? 'upload' : null;
}
