import { z } from 'zod';
import { codeOfCoin } from '#lib/coins.ts';
import { coinPaths } from '#lib/coin-paths.ts';
import { currencyOf } from '#lib/currencies.ts';
import { decimalOf } from '#lib/rules/coin-price.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/index.ts';
import { task } from '#server/platform/task.ts';
import type { AlertRow } from './alerts.ts';
import { ratesAt, type Traded } from './rates-now.ts';

/** Marks what a rate has reached; each alert is marked once, whoever looks at the same time. */
async function markReached(
  tx: Database,
  { coin, side, currency }: Traded,
  { rate, now }: { rate: bigint; now: Date },
): Promise<AlertRow[]> {
  const { rows } = await tx.sql.query<AlertRow>(
    `update coin_alert set state = 'reached', reached_at = $5, reached_rate = $4
     where state = 'waiting' and ends_at > $5 and coin = $1 and side = $2 and currency = $3
       and case side when 'sell' then target <= $4 else target >= $4 end
     returning *`,
    [coin, side, currency, rate, now],
  );
  return rows;
}

function wordsOf({ coin, side, currency }: Traded, rate: bigint) {
  const { name } = currencyOf(codeOfCoin(coin));
  const now = `${currencyOf(currency).symbol}${decimalOf(rate)}`;
  return {
    title: `${name}: your rate is here`,
    message:
      side === 'sell'
        ? `We now pay ${now} for one ${codeOfCoin(coin)}. It moves every minute.`
        : `One ${codeOfCoin(coin)} now costs ${now}. It moves every minute.`,
    link: side === 'sell' ? coinPaths.sell : coinPaths.buy,
  };
}

/** Tells everyone whose rate was reached, once; runs after prices were read. */
export const checkCoinAlerts = task(
  'crypto.check-alerts',
  z.unknown(),
  async ({ db, clock }) => {
    const now = clock.now();
    await db.sql.query(
      `update coin_alert set state = 'ended' where state = 'waiting' and ends_at <= $1`,
      [now],
    );
    const { rows: waiting } = await db.sql.query<Traded>(
      `select distinct coin, side, currency from coin_alert where state = 'waiting'`,
    );
    const rateFor = await ratesAt(db, [...new Set(waiting.map(({ coin }) => coin))], now);
    for (const traded of waiting) {
      const rate = rateFor(traded);
      if (rate === undefined) continue;
      await inTransaction(db, async (tx) => {
        for (const { user_id } of await markReached(tx, traded, { rate, now }))
          await notify(tx, user_id, wordsOf(traded, rate));
      });
    }
  },
);
