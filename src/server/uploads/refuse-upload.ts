import type { Services } from '#server/platform/services.ts';
import type { Claim } from './claim-upload.ts';
import { eraseFiles } from './erase.job.ts';

/**
 * Refuses an upload permanently: its bytes are erased immediately, and its address accepts no
 * others.
 */
export async function refuseUpload(services: Services, { key, writer }: Claim): Promise<void> {
  await services.db.sql.query(
    `update upload set state = 'refused', writer = null, writer_until = null
     where key = $1 and writer = $2`,
    [key, writer],
  );
  await eraseFiles(services, key);
}
