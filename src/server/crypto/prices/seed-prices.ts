import { coinIds } from '#lib/crypto/coins.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { invent } from '#server/providers/price-feed/sandbox-walk.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Every quarter of an hour for a day, every hour before that. */
const ages = [
  ...Array.from({ length: 96 }, (_, n) => (n * HOUR_S) / 4),
  ...Array.from({ length: 30 * 24 }, (_, n) => DAY_S + n * HOUR_S),
];

/** Gives the demo a price history: the sandbox's market over the last month. */
export async function seedCoinPrices({ db, clock, providers }: Services): Promise<void> {
  if (!providers.priceFeed.isSandbox) return;
  const now = clock.now();
  const rows = coinIds.flatMap((coin) =>
    ages.map((age) => {
      const { usd, ngn, at } = invent(coin, secondsAfter(now, -age));
      return { coin, at, usd: `${usd}`, ngn: `${ngn}` };
    }),
  );
  await db.sql.query(
    `insert into coin_price(coin, minute, usd, ngn, at, feed)
     select p.coin, p.at, p.usd, p.ngn, p.at, $2
     from jsonb_to_recordset($1) p(coin text, at timestamptz, usd bigint, ngn bigint)
     where not exists (select 1 from coin_price)`,
    [JSON.stringify(rows), providers.priceFeed.id],
  );
}
