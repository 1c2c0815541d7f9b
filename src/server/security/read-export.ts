import { gunzipSync } from 'node:zlib';
import type { downloadExport as downloadCall } from '#lib/security/data-export.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { sha256, unseal } from '#server/platform/crypto.ts';

const GONE = 'This link has expired or isn’t yours. Request your data again.';

/** @throws AppError not_found for an unknown or expired link, or another user's */
export async function readExport(ctx: CallContext<typeof downloadCall>): Promise<Response> {
  const { db, env, user, clock, params } = ctx;
  const { rows } = await db.sql.query<{ sealed: string; created_at: Date }>(
    `select sealed, created_at from data_export
     where token_hash = $1 and user_id = $2 and expires_at > $3`,
    [sha256(params.token), user.uuid, clock.now()],
  );
  const [found] = rows;
  if (!found) throw AppError.notFound(GONE);
  await audit(db, { actor: user.uuid, action: 'security.export-opened', subject: user.uuid });
  const day = found.created_at.toISOString().slice(0, 10);
  const text = gunzipSync(Buffer.from(unseal(found.sealed, env), 'base64')).toString();
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
      'cache-control': 'no-store',
    },
  });
}
