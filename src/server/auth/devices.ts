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
 * been used before, but never on this device; `newSince` is when that was, also at later sign-ins.
 */
export async function rememberDevice(
  tx: Database,
  userId: string,
  cookie: string | undefined,
  now: Date,
): Promise<{ change: CookieChange; isNew: boolean; newSince: Date | null }> {
  const change = deviceCookie(cookie);
  const { rows } = await tx.sql.query<{ is_new: boolean; new_since: Date | null }>(
    `with before as (select count(*) as devices, count(*) filter (where device = $2 and is_trusted) as this_one
        from login_device where user_id = $1),
      seen as (select devices > 0 and this_one = 0 as is_new from before)
     insert into login_device(user_id, device, last_at, new_since)
       select $1, $2, $3::timestamptz, case when is_new then $3::timestamptz end from seen
     on conflict (user_id, device) do update set last_at = $3, is_trusted = true,
       new_since = coalesce(excluded.new_since, login_device.new_since)
     returning (select is_new from seen), new_since`,
    [userId, sha256(change.value), now],
  );
  const [row] = rows;
  return { change, isNew: row?.is_new ?? false, newSince: row?.new_since ?? null };
}
