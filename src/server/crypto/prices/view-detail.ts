import { codeOfCoin, type CoinId } from '#lib/crypto/coins.ts';
import type { CryptoPriceDetail } from '#lib/crypto/contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { type PriceSpan, cryptoPrices } from '#lib/product-constants.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { priceWithin } from '#lib/crypto/coin-limits.ts';
import { decimalOf, priceCoins, shownPrice, type CoinSide } from '#lib/crypto/coin-price.ts';
import { placesOf, priceSendable } from '#server/crypto/offer.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Adapters } from '#server/ports/adapter.ts';
import type { CryptoDesk } from '#server/ports/crypto-desk.ts';
import { findCoin, type Coin } from '#server/crypto/coins.ts';
import { networksOn } from '#server/crypto/offer.ts';
import { ourPerUsd, pricingOf, tradeTerms } from '#server/crypto/terms/terms-of.ts';
import { crossTo, isFresh, noPrice, type MarketPrice } from './market.ts';
import { readBoard, viewPrice, type PriceBoard } from './view-prices.ts';

const TEN_THOUSAND = 10_000_00n;

interface Where {
  board: PriceBoard;
  coin: Coin;
  market: MarketPrice;
  country: CountryCode;
  desks: Adapters<CryptoDesk>;
}

/** What ten thousand buys on a network, its fee, and the minimum payment; null if the network isn't open. */
function tenThousandOn(
  { board, coin, market, country, desks }: Where,
  side: CoinSide,
  network: CoinNetwork,
) {
  const { currency } = supportedCountries[country];
  const { isOn, min, max, feeCents } = tradeTerms(board.terms, { side, coin: coin.id, network });
  if (!isOn || !board.isOpen(side, country) || !isFresh(market, board.now)) return null;
  const pricing = pricingOf(board.terms, market, { side, currency, feeCents });
  const limits = { min, max, coin: codeOfCoin(coin.id), currency };
  const judged = priceWithin(pricing, { money: TEN_THOUSAND }, limits);
  const places = placesOf(desks, { coin: limits.coin, network });
  const coins = 'priced' in judged ? judged.priced.coins : null;
  const whole =
    coins !== null && side === 'buy' ? priceSendable(pricing, coins, places).coins : coins;
  const least = toAmount(priceCoins(pricing, { coins: min }).total);
  return {
    fee: toAmount(pricing.fee),
    least,
    coins: whole === null ? null : toAmount(whole, limits.coin),
  };
}

/**
 * One coin with its history in the visitor's currency, converted at today's dollar rate.
 * @throws AppError not_found for a coin that isn't ours; busy while it has no price; service_inactive in a
 * country for which we have no dollar rate
 */
export async function viewDetail(
  db: Database,
  {
    token,
    country,
    span,
    now,
    desks,
  }: Pick<Where, 'country' | 'desks'> & { token: string; span: PriceSpan; now: Date },
): Promise<CryptoPriceDetail> {
  const coin = findCoin(token);
  if (!coin) throw AppError.notFound();
  const board = await readBoard(db, now);
  const market = board.prices.get(coin.id);
  const [price] = viewPrice(board, coin, country);
  if (!market || !price) throw noPrice(coin.name);
  const { currency } = supportedCountries[country];
  if (price.rates[0]?.country !== country) throw new AppError('service_inactive');
  const points = await readPoints(db, { coin: coin.id, span, now });
  const perUsd = ourPerUsd(board.terms, currency);
  const where = { board, coin, market, country, desks };
  return {
    ...price,
    currency,
    span,
    points: points.flatMap(({ minute, usd, ngn }) => {
      const crossed = crossTo({ ...market, usd, ngn }, currency, perUsd);
      const priced = crossed && decimalOf(shownPrice(crossed.price));
      return priced === undefined ? [] : [{ at: minute.toISOString(), price: priced }];
    }),
    networks: coin.networks.map(({ id }) => {
      const trade = { side: 'buy', coin: coin.id, network: id } as const;
      const buys = tenThousandOn(where, 'buy', id);
      return {
        id,
        name: coinNetworks[id].name,
        usual_minutes: tradeTerms(board.terms, trade).usualMinutes,
        fee: buys?.fee ?? null,
        ten_thousand_buys: buys?.coins ?? null,
        least: buys?.least ?? null,
      };
    }),
    ten_thousand_takes:
      networksOn(board.terms, 'sell', coin)
        .map(({ id }) => tenThousandOn(where, 'sell', id)?.coins)
        .find((coins) => coins) ?? null,
  };
}

interface PricePoint extends Pick<MarketPrice, 'usd' | 'ngn'> {
  /** The minute in which it was read. */
  minute: Date;
}

/** How much older than the requested start the first point may be. */
const EARLIER_S = 3600;

/**
 * The price history until now: at most 120 points, the first one as of the start, then the last price of each
 * equal interval.
 */
async function readPoints(
  db: Database,
  { coin, span, now }: { coin: CoinId; span: PriceSpan; now: Date },
): Promise<PricePoint[]> {
  const { points, spans } = cryptoPrices;
  const steps = points - 1;
  const { rows } = await db.sql.query<PricePoint>({
    name: 'coin-price-points',
    text: `select p.minute, p.usd, p.ngn from generate_series(0, $4::int) n, lateral (
        select $2::timestamptz + make_interval(secs => $3::float8 * n) as until) step, lateral (
        select minute, usd, ngn from coin_price where coin = $1 and minute <= until
          and minute > until - make_interval(secs => case n when 0 then $5 else $3::float8 end)
        order by minute desc limit 1) p order by n`,
    values: [coin, secondsAfter(now, -spans[span]), spans[span] / steps, steps, EARLIER_S],
  });
  return rows;
}
