import type { CoinId } from '#lib/crypto/coins.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { feeIn, type CoinSide, type CoinTerms } from '#lib/crypto/coin-price.ts';
import { crossTo, type MarketPrice } from '#server/crypto/prices/market.ts';
import type { TermsNow } from './read-terms.ts';
import { termNames, WHOLE } from './term-list.ts';

/** What is traded, and on which network. */
export interface CoinTrade {
  side: CoinSide;
  coin: CoinId;
  network: CoinNetwork;
}

/** The terms of a trade, whatever the price is. */
export interface TradeTerms {
  isOn: boolean;
  /** Hundred-millionths of a coin. */
  min: bigint;
  max: bigint;
  /** US cents for sending; 0 for coins that members sell to us. */
  feeCents: bigint;
  usualMinutes: number;
}

const CENTS = WHOLE / 100n;
const MILLIONTHS = WHOLE / 1_000_000n;

type Values = Pick<TermsNow, 'values'>;

/** The terms of a trade; if any of its numbers has no row, it is off. */
export function tradeTerms({ values }: Values, { side, coin, network }: CoinTrade): TradeTerms {
  const [on, min, max] = [termNames.on, termNames.min, termNames.max].map((nameOf) =>
    values.get(nameOf(side, coin, network)),
  );
  const fee = side === 'buy' ? values.get(termNames.fee(network)) : 0n;
  const spread = values.get(termNames.spread(side, coin));
  const isWhole = ![min, max, fee, spread].includes(undefined);
  return {
    isOn: isWhole && on === WHOLE,
    min: min ?? 0n,
    max: max ?? 0n,
    feeCents: (fee ?? 0n) / CENTS,
    usualMinutes: Number((values.get(termNames.minutes(network)) ?? 0n) / WHOLE),
  };
}

/** Our dollar rate, in millionths; undefined for naira, whose dollar rate comes from the feed. */
export function ourPerUsd({ values }: Values, currency: CurrencyCode): bigint | undefined {
  const ours = values.get(termNames.perUsd(currency));
  return ours && ours / MILLIONTHS;
}

interface Priced {
  side: CoinSide;
  currency: CurrencyCode;
  /** US cents. */
  feeCents: bigint;
}

/**
 * What a coin's price in a wallet's currency is made of: the market price, our spread, and the fee of a
 * network.
 * @returns undefined if a spread or a dollar rate is missing
 */
export function findPricing(
  terms: Values,
  market: MarketPrice,
  { side, currency, feeCents }: Priced,
): CoinTerms | undefined {
  const spread = terms.values.get(termNames.spread(side, market.coin));
  const crossed = crossTo(market, currency, ourPerUsd(terms, currency));
  if (spread === undefined || !crossed) return undefined;
  const { price, perUsd } = crossed;
  return { side, price, spread: spread / MILLIONTHS, fee: feeIn(feeCents, perUsd) };
}

/**
 * The same for a coin that is offered.
 * @throws AppError service_inactive if a spread or a dollar rate is missing
 */
export function pricingOf(terms: Values, market: MarketPrice, priced: Priced): CoinTerms {
  const pricing = findPricing(terms, market, priced);
  if (!pricing) throw new AppError('service_inactive');
  return pricing;
}
