import { mailed } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Seconds until the next email: the rest of the minute or, after the last of the day, of the day. */
async function waitOf(db: Database, key: Buffer, now: Date): Promise<number> {
  const { rows } = await db.sql.query<{ last_at: Date; is_last: boolean }>(
    'select last_at, day = $2 and sent >= $3 as is_last from mail_quota where key = $1',
    [key, now.toISOString().slice(0, 10), mailed.resendsPerDay],
  );
  const [row] = rows;
  const next = row?.is_last
    ? Math.ceil((now.getTime() + 1) / DAY_MS) * DAY_MS
    : (row?.last_at ?? now).getTime() + mailed.resendAfterMs;
  return Math.max(1, Math.ceil((next - now.getTime()) / 1000));
}

/**
 * Counts an email that someone requested: one a minute and five a day for each key. The key is what was
 * typed, not the account found, so the reply doesn't reveal who has an account.
 * @throws AppError too_many_requests
 */
export async function takeMailQuota(
  { db, clock }: { db: Database; clock: Clock },
  key: string,
): Promise<void> {
  const now = clock.now();
  const { rowCount } = await db.sql.query({
    name: 'take-mail-quota',
    text: `insert into mail_quota as q (key, last_at, day, sent) values ($1, $2, $3, 1)
      on conflict (key) do update set last_at = $2, day = $3,
        sent = case when q.day = $3 then q.sent + 1 else 1 end
      where q.last_at <= $2::timestamptz - make_interval(secs => $4)
        and (q.day <> $3 or q.sent < $5)`,
    values: [
      sha256(key),
      now,
      now.toISOString().slice(0, 10),
      mailed.resendAfterMs / 1000,
      mailed.resendsPerDay,
    ],
  });
  if (rowCount === 0)
    throw new AppError('too_many_requests', { retryAfterS: await waitOf(db, sha256(key), now) });
}
