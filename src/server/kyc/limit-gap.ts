import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { hasBankIdentity } from './bvn.ts';
import { documentsOf } from './documents.ts';
import { listIdentities } from './identities.ts';
import { levelOf } from './limits.ts';

/** What is missing for higher limits, where a code of its own says so (spec 8). */
export type LimitGap = 'bvn' | 'upload' | null;

/**
 * At the first level: a Nigerian whom no bank knows by number lacks the BVN; a document whose photo
 * is missing or still looked at lacks the upload. Photos come in a later version, so every document
 * that needs one counts as missing it.
 */
export async function limitGap(db: Database, user: Member): Promise<LimitGap> {
  if (levelOf(user) > 1) return null;
  if (user.isNigerian && !(await hasBankIdentity(db, user.uuid))) return 'bvn';
  const needPhotos = documentsOf(user.country.code).filter((each) => each.photos);
  const rows = await listIdentities(db, user.uuid);
  const lacks = rows.some(
    (row) =>
      row.state === 'pending' ||
      (row.state === 'verified' && needPhotos.some((each) => each.slug === row.document_type)),
  );
  return lacks ? 'upload' : null;
}
