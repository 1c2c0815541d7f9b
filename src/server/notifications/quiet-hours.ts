import type { QuietHours } from '#lib/notifications/preferences.contract.ts';
import { isCountryCode, supportedCountries } from '#lib/countries.ts';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import type { Database } from '#server/db/client.ts';

const DAY_MIN = 24 * 60;
const MINUTE_MS = 60_000;

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const [hours = 0, minutes = 0] = parts.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When the quiet hours that contain `now` end; undefined outside them. */
export function endOfQuiet(
  { from, until }: QuietHours,
  timeZone: string,
  now: Date,
): Date | undefined {
  const since = (minuteOfDay(now, timeZone) - from * 60 + DAY_MIN) % DAY_MIN;
  const length = ((until - from) * 60 + DAY_MIN) % DAY_MIN;
  if (since >= length) return undefined;
  const minuteStart = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(minuteStart + (length - since) * MINUTE_MS);
}

export async function quietHoursOf(db: Database, userId: string): Promise<QuietHours | null> {
  const { rows } = await db.sql.query<QuietHours>(
    `select from_hour::int as "from", until_hour::int as "until" from quiet_hours
     where user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function changeQuietHours(
  tx: Database,
  userId: string,
  hours: QuietHours | null,
  now: Date,
): Promise<void> {
  if (!hours) {
    await tx.sql.query('delete from quiet_hours where user_id = $1', [userId]);
    return;
  }
  await tx.sql.query(
    `insert into quiet_hours(user_id, from_hour, until_hour, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set from_hour = $2, until_hour = $3, updated_at = $4`,
    [userId, hours.from, hours.until, now],
  );
}

/** When a phone may be disturbed again; undefined if it may be now. Security messages never wait. */
export async function silentUntil(
  db: Database,
  user: { user_id: string; country_code: string },
  topic: MessageTopic,
  now: Date,
): Promise<Date | undefined> {
  if (topic === 'security') return undefined;
  const hours = await quietHoursOf(db, user.user_id);
  const country = isCountryCode(user.country_code) ? user.country_code : 'NG';
  return hours ? endOfQuiet(hours, supportedCountries[country].timeZone, now) : undefined;
}
