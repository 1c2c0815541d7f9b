import type { refreshToken as refreshCall } from '#lib/auth/contract.ts';
import { session as numbers } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { sessionCookies } from '#server/sessions/session-cookies.ts';
import { successorOf } from '#server/sessions/session.ts';

/**
 * Rotates in one statement: when two requests race, the second finds the successor already there. The old
 * token stays valid until the new one is used, because the reply may never arrive.
 */
const ROTATE = `
  with mine as (
    select t.token_hash, t.session_id from session_token t join session s on s.id = t.session_id
    where t.token_hash = $1 and s.kind = 'full' and s.expires_at > $3),
  added as (
    insert into session_token(token_hash, session_id, replaces)
    select $2, session_id, token_hash from mine on conflict do nothing)
  update session s set refreshed_at = $3,
    expires_at = least($3::timestamptz + make_interval(secs => $4), s.absolute_until)
  from mine where s.id = mine.session_id
  returning s.expires_at`;

/** Gives the session a new token and 30 more minutes, up to 24 hours after sign-in. */
export async function refreshToken(
  ctx: CallContext<typeof refreshCall>,
): Promise<Reply<typeof refreshCall>> {
  const old = ctx.request.token;
  if (!old) throw new AppError('unauthenticated');
  const now = ctx.clock.now();
  const token = successorOf(old, ctx.env.SECRET);
  const { rows } = await ctx.db.sql.query<{ expires_at: Date }>({
    name: 'rotate-token',
    text: ROTATE,
    values: [sha256(old), sha256(token), now, numbers.lifetimeS],
  });
  const [row] = rows;
  if (!row) throw new AppError('unauthenticated');
  const left = Math.max(0, Math.floor((row.expires_at.getTime() - now.getTime()) / 1000));
  return {
    data: { token, expires_at: left },
    cookies: sessionCookies(ctx.user, token, left),
  };
}
