import type { Behaviour } from '#lib/sandbox/contract.ts';
import { readCoinPrices } from '#server/crypto/prices/read-prices.job.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { anApp, type TestApp } from './api.ts';

export const readPrices = ({ services }: TestApp): Promise<void> =>
  readCoinPrices.run(services, null);

/** The whole product with terms for coins and current prices. */
export async function aCoinApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await anApp({ env });
  await seedCoinTerms(app.services.db);
  await readPrices(app);
  return app;
}

/** Switches the behaviour of the price feed. */
export async function switchPrices(
  { services }: TestApp,
  behaviour: Behaviour,
  delayMs = 0,
): Promise<void> {
  await services.db.sql.query(
    `update sandbox.switch set behaviour = $1, delay_ms = $2 where port = 'prices'`,
    [behaviour, delayMs],
  );
}

export interface PriceRow {
  coin: string;
  minute: Date;
  usd: bigint;
  ngn: bigint;
  at: Date;
}

export const priceRows = async ({ services }: TestApp, coin = 'btc'): Promise<PriceRow[]> =>
  (
    await services.db.sql.query<PriceRow>(
      'select coin, minute, usd, ngn, at from coin_price where coin = $1 order by minute',
      [coin],
    )
  ).rows;
