import { randomBytes } from 'node:crypto';
import type { startUpload as contract } from '#lib/contracts/uploads.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import { signUploadUrl } from './sign-link.ts';

/** Opens an upload: nothing is kept of it but what it will be. */
export async function startUpload(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { db, clock, user, body } = ctx;
  const key = randomBytes(16).toString('hex');
  await db.sql.query(
    `insert into upload(key, user_id, purpose, declared_type, declared_size, state, created_at)
     values ($1, $2, $3, $4, $5, 'open', $6)`,
    [key, user.uuid, body.purpose, body.content_type, body.size, clock.now()],
  );
  const { url, expiresAt } = signUploadUrl(ctx, key);
  return { data: { upload_url: url, key, expires_at: expiresAt.toISOString() } };
}
