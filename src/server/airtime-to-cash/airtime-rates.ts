import { percentText } from '#lib/airtime-to-cash/airtime-transfer.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { distanceOf } from '#server/desk/rates/judge-rows.ts';
import { changePercent, type PriceSample } from '#server/desk/rates/price-moves.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import type { SettingEntry } from '#server/desk/settings/entries.ts';
import { settingBook } from '#server/desk/settings/setting-book.ts';
import { A2C } from './input.ts';
import { currencyOf, networks, type Network } from './networks.ts';
import { baseRates, PREFIX, rateName } from './rates.ts';

/** A hundred percent, in hundredths of a percent. */
const WHOLE = 10_000n;
/** Used to show a rate: airtime for a thousand of a currency, in minor units. */
const TYPICAL = 100_000n;

async function entries(db: Database): Promise<SettingEntry[]> {
  const rates = await baseRates(db, 'infinity');
  return networks.map(({ id, name, country }) => ({
    name: rateName(id),
    title: name,
    group: 'Networks',
    country,
    unit: 'percent',
    currency: null,
    base: rates.get(id)?.basisPoints ?? 0n,
    least: 0n,
    most: WHOLE,
  }));
}

/** The price paid for airtime of each network. */
const samples: readonly PriceSample[] = networks.map(({ id, shortName, country }) => ({
  title: `${shortName} ${country}`,
  say: (points) => percentText(toAmount(points)),
  price: (state) => state.get(rateName(id)) ?? 0n,
}));

function effectOf(network: Network, was: bigint, is: bigint): RateChange['effects'] {
  if (was === is) return [];
  const currency = currencyOf(network);
  const airtime = formatMinor(money(TYPICAL, currency));
  const [before, after] = [was, is].map((points) => (TYPICAL * points) / WHOLE);
  return [
    {
      what: 'pays',
      title: `${network.name}: ${airtime} of airtime`,
      currency,
      before: toAmount(before!),
      after: toAmount(after!),
      change_percent: changePercent(was, is),
    },
  ];
}

const effects = (_: Database, before: RateState, after: RateState) =>
  Promise.resolve(
    networks.flatMap((network) => {
      const [was, is] = [before, after].map((state) => state.get(rateName(network.id)) ?? 0n);
      return effectOf(network, was!, is!);
    }),
  );

/** The rates paid for airtime; 0 stops accepting a network. */
export const airtimeRatesBook = settingBook({
  kind: 'airtime-rates',
  name: 'Airtime rates',
  prefix: PREFIX,
  why: 'Changes to airtime rates need a second approver.',
  action: 'airtime-to-cash.rate',
  prices: {
    services: [A2C],
    samples,
    isPrice: () => true,
    // no longer accepting a network costs no one anything
    movedBy: (row) => (row.after === 0n ? 0n : distanceOf(row)),
  },
  entries,
  effects,
});
