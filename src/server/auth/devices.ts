import type { Database } from '#server/db/client.ts';
import type { CookieChange } from '#server/http/call-context.ts';
import { deviceCookie } from '#server/http/device-cookie.ts';
import { sha256 } from '#server/platform/crypto.ts';

const STRANGER = Buffer.alloc(0);

/** The hash of a device that has signed in to this account before, or else the mark for unknown devices. */
export async function knownDevice(
  db: Database,
  userId: string | undefined,
  cookie: string | undefined,
): Promise<Buffer> {
  if (!cookie || !userId) return STRANGER;
  const device = sha256(cookie);
  const { rowCount } = await db.sql.query({
    name: 'known-device',
    text: 'select 1 from login_device where user_id = $1 and device = $2 and is_trusted',
    values: [userId, device],
  });
  return rowCount === 1 ? device : STRANGER;
}

/**
 * Remembers the device for the next sign-in, under its old cookie or a new one. `isNew` when the account has
 * been used before, but never on this device.
 */
export async function rememberDevice(
  tx: Database,
  userId: string,
  cookie: string | undefined,
  now: Date,
): Promise<{ change: CookieChange; isNew: boolean }> {
  const change = deviceCookie(cookie);
  const { rows } = await tx.sql.query<{ is_new: boolean }>(
    `with before as (select count(*) as devices, count(*) filter (where device = $2 and is_trusted) as this_one
        from login_device where user_id = $1)
     insert into login_device(user_id, device, last_at) values ($1, $2, $3)
     on conflict (user_id, device) do update set last_at = $3, is_trusted = true
     returning (select devices > 0 and this_one = 0 from before) as is_new`,
    [userId, sha256(change.value), now],
  );
  return { change, isNew: rows[0]?.is_new ?? false };
}
