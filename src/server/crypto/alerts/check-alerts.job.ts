import { z } from 'zod';
import { codeOfCoin } from '#lib/crypto/coins.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { currencyOf } from '#lib/currencies.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { describeRate, type AlertRow } from './alerts.ts';
import { holdSale } from './hold-sale.ts';
import { ratesAt, type Traded } from './rates-now.ts';

type Held = Awaited<ReturnType<typeof holdSale>>;

/** Alerts whose rate has been reached. */
async function listReached(
  db: Database,
  { coin, side, currency }: Traded,
  { rate, now }: { rate: bigint; now: Date },
): Promise<AlertRow[]> {
  const { rows } = await db.sql.query<AlertRow>(
    `select * from coin_alert
     where state = 'waiting' and ends_at > $5 and coin = $1 and side = $2 and currency = $3
       and case side when 'sell' then target <= $4 else target >= $4 end`,
    [coin, side, currency, rate, now],
  );
  return rows;
}

/** True for exactly one of several simultaneous callers. */
async function markReached(
  tx: Database,
  { id }: AlertRow,
  { rate, now, held }: { rate: bigint; now: Date; held: Held },
): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `update coin_alert set state = 'reached', reached_at = $2, reached_rate = $3, quote_id = $4,
       held_until = $5 where id = $1 and state = 'waiting'`,
    [id, now, rate, held?.quoteId ?? null, held?.until ?? null],
  );
  return rowCount === 1;
}

/** Holds the price for coins that the alert's owner wants to sell. */
async function holdFor(services: Services, alert: AlertRow): Promise<Held> {
  const { network, amount, coin, user_id } = alert;
  if (network === null || amount === null) return undefined;
  const user = await findMember(services.db, user_id);
  const coins = { coin, network, amount: toAmount(amount, codeOfCoin(coin)) };
  return user && holdSale(services, user, coins);
}

function wordsOf({ id, coin, side, currency, amount }: AlertRow, rate: bigint, held: Held) {
  const code = codeOfCoin(coin);
  const now = describeRate(rate, currency);
  const title = `${currencyOf(code).name}: your rate is here`;
  if (held && amount !== null)
    return {
      title,
      message: [
        `We now pay ${now} for one ${code}. It’s locked for 15 minutes for your ${formatMinor(money(amount, code))}.`,
        'Open this to sell them.',
      ],
      link: coinPaths.sellAt(id),
    };
  const isSale = side === 'sell';
  const news = isSale ? `We now pay ${now} for one ${code}.` : `One ${code} now costs ${now}.`;
  return {
    title,
    message: `${news} Rates change every minute.`,
    link: isSale ? coinPaths.sell : coinPaths.buy,
  };
}

async function notifyOwner(services: Services, alert: AlertRow, at: { rate: bigint; now: Date }) {
  const held = await holdFor(services, alert);
  await inTransaction(services.db, async (tx) => {
    if (!(await markReached(tx, alert, { ...at, held }))) return;
    await notify(tx, alert.user_id, wordsOf(alert, at.rate, held));
  });
}

/** Notifies everyone whose rate was reached, once; runs after prices are read. */
export const checkCoinAlerts = task('crypto.check-alerts', z.unknown(), async (services) => {
  const { db, clock } = services;
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
    for (const alert of await listReached(db, traded, { rate, now }))
      await notifyOwner(services, alert, { rate, now });
  }
});
