import { randomBytes } from 'node:crypto';
import type {
  PictureFile,
  startUpload as contract,
  UploadAddress,
  UploadPurpose,
} from '#lib/uploads/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { uploads } from '#lib/uploads/picture-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { signUploadUrl } from './sign-link.ts';

/** One at a time for each user, so that opening many at the same time can't exceed the quota. */
async function assertRoom(tx: Database, userId: string, size: number): Promise<void> {
  await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`upload:${userId}`]);
  const { rows } = await tx.sql.query<{ fits: boolean }>(
    `select coalesce(sum(declared_size), 0) + $2 <= $3 as fits from upload
     where user_id = $1 and state in ('open', 'receiving')`,
    [userId, size, uploads.unfinishedBytes],
  );
  if (!rows[0]?.fits)
    throw new AppError('too_many_requests', {
      message: 'Too many of your uploads were interrupted. Please try again in 30 minutes.',
      retryAfterS: uploads.sendLinkS,
    });
}

/**
 * Opens an upload for this user; so far only its purpose, type and size are stored.
 * @throws AppError too_many_requests when too many were started and not finished
 */
export async function openUpload(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  { userId, purpose }: { userId: string; purpose: UploadPurpose },
  { content_type, size }: PictureFile,
): Promise<UploadAddress> {
  const key = randomBytes(16).toString('hex');
  await inTransaction(services.db, async (tx) => {
    await assertRoom(tx, userId, size);
    await tx.sql.query(
      `insert into upload(key, user_id, purpose, declared_type, declared_size, state, created_at)
       values ($1, $2, $3, $4, $5, 'open', $6)`,
      [key, userId, purpose, content_type, size, services.clock.now()],
    );
  });
  const { url, expiresAt } = signUploadUrl(services, key);
  return { upload_url: url, key, expires_at: expiresAt.toISOString() };
}

export async function startUpload(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { user, body } = ctx;
  return { data: await openUpload(ctx, { userId: user.uuid, purpose: body.purpose }, body) };
}
