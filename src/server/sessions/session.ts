import { session as numbers, twoFactor } from '#lib/constants.ts';
import type { Database } from '#server/db/client.ts';
import { silenceSession, silenceSessions } from '#server/notifications/push-devices.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { hmac, sha256 } from '#server/platform/crypto.ts';
import { newToken, newUuid } from '#server/platform/ids.ts';

export interface IssuedToken {
  sessionId: string;
  token: string;
  /** Seconds until the token expires unless it is refreshed. */
  expiresIn: number;
}

/** Opens a session: a full one, or the five minutes in which the two-factor code is due. */
export async function startSession(
  tx: Database,
  { clock }: { clock: Clock },
  details: { userId: string; kind: 'full' | 'pending'; address: string; userAgent: string },
): Promise<IssuedToken> {
  const now = clock.now();
  const sessionId = newUuid();
  const token = newToken();
  const expiresIn = details.kind === 'full' ? numbers.lifetimeS : twoFactor.pendingS;
  const until = details.kind === 'full' ? numbers.absoluteS : twoFactor.pendingS;
  await tx.sql.query({
    name: 'start-session',
    text: `with opened as (
        insert into session(id, user_id, kind, created_at, refreshed_at, expires_at,
          absolute_until, address, user_agent)
        values ($1, $2, $3, $4, $4, $5, $6, $7, $8) returning id)
      insert into session_token(token_hash, session_id, used_at) select $9, id, $4 from opened`,
    values: [
      sessionId,
      details.userId,
      details.kind,
      now,
      secondsAfter(now, expiresIn),
      secondsAfter(now, until),
      details.address,
      details.userAgent,
      sha256(token),
    ],
  });
  return { sessionId, token, expiresIn };
}

/** Notes that a session is on a device that has been new to its account since a time. */
export async function noteNewDevice(tx: Database, sessionId: string, since: Date): Promise<void> {
  await tx.sql.query('update session set new_device_at = $2 where id = $1', [sessionId, since]);
}

/**
 * The token that follows another. It is computed rather than random: refreshing the same token twice at the
 * same time yields the same successor, so tabs can't rotate each other out.
 */
export const successorOf = (token: string, secret: string): string =>
  hmac(`session-successor:${secret}`, token).toString('base64url');

/**
 * Ends sessions of a user: all, or all but one. Run it in the same transaction as its cause. The user's row is locked, so
 * that a sign-in that is under way either opens its session before, or sees the cause.
 */
export async function endSessions(
  tx: Database,
  userId: string,
  exceptSession?: string,
): Promise<void> {
  await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
  await tx.sql.query('delete from session where user_id = $1 and id is distinct from $2', [
    userId,
    exceptSession ?? null,
  ]);
  await silenceSessions(tx, userId, exceptSession);
}

/**
 * Ends one session by its id, and its browser's push notifications. False when the user has no such session.
 */
export async function endSession(tx: Database, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query('delete from session where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  if (rowCount === 1) await silenceSession(tx, id);
  return rowCount === 1;
}

/** Ends the session of one token, because another one replaces it. */
export async function endSessionOf(tx: Database, token: string): Promise<void> {
  await tx.sql.query(
    `delete from session where id = (select session_id from session_token where token_hash = $1)`,
    [sha256(token)],
  );
}

/** Signs out; the browser's push notifications end too. */
export async function leaveSession(tx: Database, token: string): Promise<void> {
  const id = await sessionIdOf(tx, token);
  if (id) await silenceSession(tx, id);
  await endSessionOf(tx, token);
}

/**
 * Whether a session is still open. Use it for work that outlives the call it began with: tokens are
 * replaced in the meantime, and using an old one would look like theft.
 */
export async function isSessionOpen(
  { db, clock }: { db: Database; clock: Clock },
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'is-session-open',
    text: `select 1 from session where id = $1 and kind = 'full' and expires_at > $2`,
    values: [sessionId, clock.now()],
  });
  return rowCount === 1;
}

/**
 * Whether a member has proven within the last ten minutes that it is them: by the sign-in, or since then. An older
 * session may have been stolen, so sensitive acts ask for a proof first.
 */
export async function isFresh(
  { db, clock }: { db: Database; clock: Clock },
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false;
  const { rowCount } = await db.sql.query(
    `select 1 from session_token t join session s on s.id = t.session_id
     where t.token_hash = $1 and coalesce(s.proven_at, s.created_at) >= $2`,
    [sha256(token), secondsAfter(clock.now(), -numbers.freshS)],
  );
  return rowCount === 1;
}

/** Notes a proof that has just been checked. */
export async function noteProof(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<void> {
  await db.sql.query(
    `update session set proven_at = $2
     where id = (select session_id from session_token where token_hash = $1)`,
    [sha256(token), clock.now()],
  );
}

/** The session of a token that is still valid; undefined without one. */
export async function sessionIdOf(
  db: Database,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined;
  const { rows } = await db.sql.query<{ session_id: string }>(
    'select session_id from session_token where token_hash = $1',
    [sha256(token)],
  );
  return rows[0]?.session_id;
}
