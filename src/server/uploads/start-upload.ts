import { randomBytes } from 'node:crypto';
import type {
  PictureFile,
  startUpload as contract,
  UploadAddress,
  UploadPurpose,
} from '#lib/contracts/uploads.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import type { Services } from '#server/services.ts';
import { signUploadUrl } from './sign-link.ts';

/** Opens an upload that will be this user's: nothing is kept of it but what it will be. */
export async function openUpload(
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  { userId, purpose }: { userId: string; purpose: UploadPurpose },
  { content_type, size }: PictureFile,
): Promise<UploadAddress> {
  const key = randomBytes(16).toString('hex');
  await services.db.sql.query(
    `insert into upload(key, user_id, purpose, declared_type, declared_size, state, created_at)
     values ($1, $2, $3, $4, $5, 'open', $6)`,
    [key, userId, purpose, content_type, size, services.clock.now()],
  );
  const { url, expiresAt } = signUploadUrl(services, key);
  return { upload_url: url, key, expires_at: expiresAt.toISOString() };
}

export async function startUpload(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { user, body } = ctx;
  return { data: await openUpload(ctx, { userId: user.uuid, purpose: body.purpose }, body) };
}
