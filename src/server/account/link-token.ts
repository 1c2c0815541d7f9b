import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { newToken } from '#server/platform/ids.ts';

export type LinkPurpose =
  | 'verify_email'
  | 'unlock'
  | 'registration'
  | 'password_reset'
  | 'restore'
  | 'not_me'
  | 'open_lock'
  | 'stop_recovery';

/** Creates a token for a link; earlier ones stay valid until one of them is used. Only its hash is stored. */
export async function issueLinkToken(
  tx: Database,
  { clock }: { clock: Clock },
  at: { userId: string; purpose: LinkPurpose; livesS: number },
): Promise<string> {
  const token = newToken();
  await tx.sql.query(
    `insert into link_token(token_hash, user_id, purpose, expires_at) values ($1, $2, $3, $4)`,
    [sha256(token), at.userId, at.purpose, secondsAfter(clock.now(), at.livesS)],
  );
  return token;
}

/** Uses up a token and its user's others of that purpose; false when it is unknown, used, expired or another user's. */
export async function takeLinkToken(
  tx: Database,
  { clock }: { clock: Clock },
  at: { token: string; userId: string; purpose: LinkPurpose },
): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `update link_token set used_at = $4 where token_hash = $1 and user_id = $2 and purpose = $3
       and used_at is null and expires_at > $4`,
    [sha256(at.token), at.userId, at.purpose, clock.now()],
  );
  if (rowCount !== 1) return false;
  await endLinkTokens(tx, { clock }, at.userId, at.purpose);
  return true;
}

type RefusedLink = 'unknown' | 'replaced' | 'over';

/** Why a token was refused: it isn't ours, isn't the latest one that was emailed, or was used or has expired. */
async function whyRefused(
  tx: Database,
  { clock }: { clock: Clock },
  at: { token: string; userId: string; purpose: LinkPurpose },
): Promise<RefusedLink> {
  const { rows } = await tx.sql.query<{ is_live: boolean; is_this: boolean }>(
    `select token_hash = $1 as is_this, used_at is null and expires_at > $4 as is_live
     from link_token where user_id = $2 and purpose = $3`,
    [sha256(at.token), at.userId, at.purpose, clock.now()],
  );
  if (!rows.some(({ is_this }) => is_this)) return 'unknown';
  return rows.some(({ is_live }) => is_live) ? 'replaced' : 'over';
}

const refusals: Record<RefusedLink, string> = {
  unknown: 'This link isn’t complete. Open it again from our email.',
  replaced: 'We’ve sent you a newer link since. Open the one in our latest email.',
  over: 'This link has expired or has already been used.',
};

/** The error for a link that takeLinkToken refused; it says why. */
export async function refusedLink(
  tx: Database,
  services: { clock: Clock },
  at: { token: string; userId: string; purpose: LinkPurpose },
): Promise<AppError> {
  return AppError.invalid({ token: [refusals[await whyRefused(tx, services, at)]] });
}

/** Whether a token was emailed to this user for this purpose, valid or not. */
export const isOwnLink = async (
  tx: Database,
  services: { clock: Clock },
  at: { token: string; userId: string; purpose: LinkPurpose },
): Promise<boolean> => (await whyRefused(tx, services, at)) !== 'unknown';

/** The user a token belongs to, without using it up; undefined when it is no longer valid. */
export async function readLinkToken(
  db: Database,
  { clock }: { clock: Clock },
  token: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const { rows } = await db.sql.query<{ user_id: string }>(
    `select user_id from link_token where token_hash = $1 and purpose = $2
       and used_at is null and expires_at > $3`,
    [sha256(token), purpose, clock.now()],
  );
  return rows[0]?.user_id;
}

/** Ends all links of one purpose that were emailed to a user. */
export async function endLinkTokens(
  tx: Database,
  { clock }: { clock: Clock },
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await tx.sql.query(
    'update link_token set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null',
    [userId, purpose, clock.now()],
  );
}
