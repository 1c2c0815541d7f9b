import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { PriceFeed } from '#server/ports/price-feed.ts';

type Metered = Pick<PriceFeed, 'id' | 'quota'>;

/** The calls of a month that failures may use up before a feed is only asked at its ordinary times again. */
const SPARE = 500;
/** Another call is made at least this long after one that failed. */
const AGAIN_S = 55;

const startOfMonth = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/**
 * Takes one of the calls that a feed’s plan allows. Returns false, in all processes but one, until the next one is
 * due, and once those of the month (UTC) are used up. A feed without a quota may always be asked.
 */
export async function takeCall(db: Database, { id, quota }: Metered, now: Date): Promise<boolean> {
  if (!quota) return true;
  const { rowCount } = await db.sql.query(
    `insert into price_feed_use(feed, month, calls, next_at) values ($1, $2, 1, $3)
     on conflict (feed) do update set
       month = excluded.month, next_at = excluded.next_at,
       calls = case when price_feed_use.month = excluded.month then price_feed_use.calls + 1 else 1 end
     where price_feed_use.next_at <= $4
       and (price_feed_use.month <> excluded.month or price_feed_use.calls < $5)`,
    [id, startOfMonth(now), secondsAfter(now, quota.gapS), now, quota.monthly],
  );
  return rowCount === 1;
}

/**
 * Asks again sooner after a call that failed: not before the feed said (`waitMs`), and only while failures haven’t
 * used up what a month has to spare.
 */
export async function askAgain(
  db: Database,
  { id, quota }: Metered,
  { now, waitMs }: { now: Date; waitMs: number },
): Promise<void> {
  if (!quota) return;
  const waitS = Math.max(AGAIN_S, Math.ceil(waitMs / 1000));
  const elapsedS = (+now - +startOfMonth(now)) / 1000;
  await db.sql.query(
    `update price_feed_use
     set next_at = case when $3 > $4::int or calls <= $5::int then $2 else next_at end
     where feed = $1`,
    [id, secondsAfter(now, waitS), waitS, quota.gapS, Math.floor(elapsedS / quota.gapS) + SPARE],
  );
}
