import { cookies } from '#lib/constants.ts';
import type { Database } from '#server/db/client.ts';
import type { CookieChange } from '#server/platform/call-context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { newToken } from '#server/platform/ids.ts';

const YEAR_S = 365 * 24 * 3600;

const STRANGER = Buffer.alloc(0);

/** The hash of a device that has signed in to this account before, else the strangers' mark. */
export async function knownDevice(
  db: Database,
  userId: string | undefined,
  cookie: string | undefined,
): Promise<Buffer> {
  if (!cookie || !userId) return STRANGER;
  const device = sha256(cookie);
  const { rowCount } = await db.sql.query({
    name: 'known-device',
    text: 'select 1 from login_device where user_id = $1 and device = $2',
    values: [userId, device],
  });
  return rowCount === 1 ? device : STRANGER;
}

/** Remembers the device for the next sign-in, under its old cookie or a new one. */
export async function rememberDevice(
  tx: Database,
  userId: string,
  cookie: string | undefined,
  now: Date,
): Promise<CookieChange> {
  const value = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : newToken();
  await tx.sql.query(
    `insert into login_device(user_id, device, last_at) values ($1, $2, $3)
     on conflict (user_id, device) do update set last_at = $3`,
    [userId, sha256(value), now],
  );
  return { name: cookies.device, value, maxAge: YEAR_S, httpOnly: true };
}
