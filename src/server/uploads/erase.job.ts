import { z } from 'zod';
import { task } from '#server/platform/task.ts';
import type { Services } from '#server/platform/services.ts';
import { removeFiles } from './files.ts';

/** Removes the files of an upload that has ended, then records that they are deleted. */
export async function eraseFiles(services: Services, key: string): Promise<void> {
  const { db, clock } = services;
  await removeFiles(services, key);
  await db.sql.query(
    `update upload set erased_at = $2
     where key = $1 and state in ('refused', 'dropped') and erased_at is null`,
    [key, clock.now()],
  );
}

export const eraseUpload = task(
  'uploads.erase',
  z.object({ key: z.string() }),
  (services, { key }) => eraseFiles(services, key),
);
