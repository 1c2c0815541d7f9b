import { z } from 'zod';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';

const DAY_S = 24 * 3600;
const EACH_MINUTE_S = 31 * DAY_S;
const AT_ONCE = 20_000;

/** Thins out old prices: keeps the first of each hour. The purge deletes the oldest. */
export const thinCoinPrices = task('crypto.thin-prices', z.unknown(), async ({ db, clock }) => {
  const before = (seconds: number) => secondsAfter(clock.now(), -seconds);
  await db.sql.query(
    `delete from coin_price where (coin, minute) in (
       select coin, minute from coin_price old where minute < $1 and exists (
         select 1 from coin_price first where first.coin = old.coin
           and first.minute >= date_trunc('hour', old.minute) and first.minute < old.minute)
       limit ${AT_ONCE})`,
    [before(EACH_MINUTE_S)],
  );
});
