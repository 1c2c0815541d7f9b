import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { decimalOf, rateOf, shownPrice, type CoinSide } from '#lib/crypto/coin-price.ts';
import { codeOfCoin, coinIds } from '#lib/crypto/coins.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import { toAmount } from '#lib/money.ts';
import { coins, type Coin } from '#server/crypto/coins.ts';
import { networksOn } from '#server/crypto/offer.ts';
import { readTerms, type TermsNow } from '#server/crypto/terms/read-terms.ts';
import { findPricing, ourPerUsd } from '#server/crypto/terms/terms-of.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { listAllServices } from '#server/reference/list-all-services.ts';
import { crossTo, hourlyPrices, isFresh, lastPrices, type MarketPrice } from './market.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

type Prices = ReadonlyMap<string, MarketPrice>;

/** Everything that shown prices are made of. */
export interface PriceBoard {
  now: Date;
  terms: TermsNow;
  prices: Prices;
  /** Prices of the day before. */
  dayBefore: Prices;
  /** Of the last 24 hours. */
  hourly: Awaited<ReturnType<typeof hourlyPrices>>;
  /** Whether a side is open in a country. */
  isOpen(side: CoinSide, country: CountryCode): boolean;
}

export async function readBoard(db: Database, now: Date): Promise<PriceBoard> {
  const [terms, prices, before, hourly, services] = await Promise.all([
    readTerms(db, now),
    lastPrices(db, coinIds, now),
    lastPrices(db, coinIds, secondsAfter(now, -DAY_S)),
    hourlyPrices(db, coinIds, now),
    listAllServices(db),
  ]);
  const from = secondsAfter(now, -DAY_S - HOUR_S);
  const open = new Set(
    services.filter(({ active }) => active).map((row) => `${row.slug} ${row.country_code}`),
  );
  return {
    now,
    terms,
    prices,
    hourly,
    dayBefore: new Map([...before].filter(([, { at }]) => at > from)),
    isOpen: (side, country) => open.has(`crypto-${side} ${country}`),
  };
}

/** In hundredths of a percent, as text: "-1.25". */
function changeOf(board: PriceBoard, price: MarketPrice, country: CountryCode): string | null {
  const before = board.dayBefore.get(price.coin);
  if (!before) return null;
  const part = country === 'NG' ? 'ngn' : 'usd';
  return toAmount(((price[part] - before[part]) * 10_000n) / before[part]);
}

const TOP = 100n;

/** Prices on a scale from 0, the lowest, to 100, the highest. Equal prices are all 50. */
function scale(prices: readonly bigint[]): number[] {
  if (prices.length < 2) return [];
  const low = prices.reduce((a, b) => (a < b ? a : b));
  const high = prices.reduce((a, b) => (a > b ? a : b));
  return prices.map((price) =>
    Number(high === low ? TOP / 2n : ((price - low) * TOP) / (high - low)),
  );
}

/** A coin's buying and selling rates in a country; undefined without a dollar rate. */
function rateIn(
  board: PriceBoard,
  coin: Coin,
  price: MarketPrice,
  country: CountryCode,
): CryptoPrice['rates'] {
  const { currency } = supportedCountries[country];
  const crossed = crossTo(price, currency, ourPerUsd(board.terms, currency));
  if (!crossed) return [];
  const rate = (side: CoinSide): string | null => {
    const isOffered =
      board.isOpen(side, country) &&
      isFresh(price, board.now) &&
      networksOn(board.terms, side, coin).length > 0;
    if (!isOffered) return null;
    const pricing = findPricing(board.terms, price, { side, currency, feeCents: 0n });
    return pricing ? decimalOf(rateOf(pricing)) : null;
  };
  const market = decimalOf(shownPrice(crossed.price));
  return [{ country, currency, market, buy: rate('buy'), sell: rate('sell') }];
}

/** The visitor's country first. */
const inOrder = (country: CountryCode): CountryCode[] => [
  country,
  ...countryCodes.toReversed().filter((code) => code !== country),
];

/** A coin's price as people see it; undefined if it was never read. */
export function viewPrice(board: PriceBoard, coin: Coin, country: CountryCode): CryptoPrice[] {
  const price = board.prices.get(coin.id);
  if (!price) return [];
  return [
    {
      token: coin.id,
      symbol: codeOfCoin(coin.id),
      name: coin.name,
      rates: inOrder(country).flatMap((code) => rateIn(board, coin, price, code)),
      change_percent: changeOf(board, price, country),
      trend: scale(board.hourly.get(coin.id)?.[country === 'NG' ? 'ngn' : 'usd'] ?? []),
      at: price.at.toISOString(),
      is_current: isFresh(price, board.now),
    },
  ];
}

/** The prices of all coins, in display order. */
export const viewPrices = (board: PriceBoard, country: CountryCode): CryptoPrice[] =>
  coins.flatMap((coin) => viewPrice(board, coin, country));
