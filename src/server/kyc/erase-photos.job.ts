import { z } from 'zod';
import { draftKeptDays, photosKeptDays } from '#lib/kyc/identity-photos.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { dropUpload } from '#server/uploads/drop-upload.ts';
import { dropDraft } from './draft.ts';

const DAY_S = 24 * 3600;
const AT_ONCE = 200;

async function eraseDecided(services: Services): Promise<void> {
  const { db, clock } = services;
  const until = secondsAfter(clock.now(), -photosKeptDays * DAY_S);
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ upload_key: string }>(
      `update kyc_photo set erased_at = $2 where upload_key in (
         select p.upload_key from kyc_photo p join kyc_identity i on i.id = p.identity_id
         where p.erased_at is null and i.decided_at < $1 order by i.decided_at limit ${AT_ONCE})
       returning upload_key`,
      [until, clock.now()],
    );
    for (const { upload_key } of rows) await dropUpload(tx, services, upload_key);
  });
}

async function deleteDrafts(services: Services): Promise<void> {
  const { db, clock } = services;
  const { rows } = await db.sql.query<{ user_id: string }>(
    `select user_id from kyc_draft where updated_at < $1 order by updated_at limit ${AT_ONCE}`,
    [secondsAfter(clock.now(), -draftKeptDays * DAY_S)],
  );
  for (const { user_id } of rows) await inTransaction(db, (tx) => dropDraft(tx, services, user_id));
}

/** Erases photos 30 days after the decision, as promised, and deletes unfinished forms. */
export const erasePhotos = task('kyc.erase-photos', z.unknown(), async (services) => {
  await eraseDecided(services);
  await deleteDrafts(services);
});
