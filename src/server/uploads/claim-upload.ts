import { AppError } from '#lib/errors/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import type { UploadRow } from './tables.ts';

type Writing = Pick<Services, 'db' | 'clock'>;

/** The right to write one upload. It expires by itself if this process dies. */
export interface Claim {
  key: string;
  writer: string;
  type: string;
  size: number;
  received: number;
  parts: number;
}

const CLAIM_S = 60;

/** The upload has been dropped since, or this writer was so late that another one took over. */
export class ClaimLost extends Error {}

const claimEnd = ({ clock }: Pick<Services, 'clock'>): Date => secondsAfter(clock.now(), CLAIM_S);

export const gone = (): AppError =>
  new AppError('forbidden', { message: 'This upload has expired. Choose the picture again.' });

export async function findUpload(
  { db }: Pick<Services, 'db'>,
  key: string,
): Promise<UploadRow | undefined> {
  const { rows } = await db.sql.query<UploadRow>('select * from upload where key = $1', [key]);
  return rows[0];
}

/**
 * Claims an upload for writing at an offset, where 0 starts again. An upload that is ready is returned as it
 * is.
 * @throws AppError forbidden when it has ended; conflict when another writer has it, or when the offset isn't
 * where the received bytes end
 */
export async function claimUpload(
  services: Writing,
  key: string,
  from: number | 'end',
): Promise<{ claim: Claim } | { ready: UploadRow }> {
  const { db, clock } = services;
  const writer = newUuid();
  const { rows } = await db.sql.query<UploadRow>(
    `update upload set state = 'receiving', writer = $2, writer_until = $3,
       received = case when $4 = 0 then 0 else received end,
       parts = case when $4 = 0 then 0 else parts end
     where key = $1 and state in ('open', 'receiving')
       and (writer is null or writer_until <= $5) and ($4::int is null or $4 = 0 or received = $4)
     returning *`,
    [key, writer, claimEnd(services), from === 'end' ? null : from, clock.now()],
  );
  const taken = rows[0];
  if (taken) {
    const { declared_type: type, declared_size: size, received, parts } = taken;
    return { claim: { key, writer, type, size, received, parts } };
  }
  const row = await findUpload(services, key);
  if (row?.state === 'ready') return { ready: row };
  if (row?.state !== 'open' && row?.state !== 'receiving') throw gone();
  const message =
    'This picture is already being uploaded, or is being uploaded elsewhere. Check what has arrived.';
  throw new AppError('conflict', { message, retryAfterS: 2 });
}

/**
 * Records what has arrived since and keeps the claim alive.
 * @throws ClaimLost
 */
export async function renewClaim(services: Writing, claim: Claim): Promise<void> {
  const { rowCount } = await services.db.sql.query(
    `update upload set received = $3, parts = $4, writer_until = $5
     where key = $1 and writer = $2 and state = 'receiving'`,
    [claim.key, claim.writer, claim.received, claim.parts, claimEnd(services)],
  );
  if (rowCount === 0) throw new ClaimLost();
}

export async function releaseClaim({ db }: Writing, { key, writer }: Claim): Promise<void> {
  await db.sql.query(
    'update upload set writer = null, writer_until = null where key = $1 and writer = $2',
    [key, writer],
  );
}
