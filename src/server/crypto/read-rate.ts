import { codeOfCoin } from '#lib/crypto/coins.ts';
import type { readCryptoRate } from '#lib/crypto/contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { cryptoPrices } from '#lib/product-constants.ts';
import { priceWithin, type CoinLimits } from '#lib/crypto/coin-limits.ts';
import { decimalOf, rateOf, type CoinAsk, type CoinTerms } from '#lib/crypto/coin-price.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { assertSideOpen, findOnNetwork, placesOf, priceSendable } from './offer.ts';
import { freshPrice, lastPrices } from './prices/market.ts';
import { readTerms } from './terms/read-terms.ts';
import { pricingOf } from './terms/terms-of.ts';

type Context = CallContext<typeof readCryptoRate>;

/** What was given, and in which field. */
function askOf({ amount, coins }: Context['query']): [CoinAsk, string] | null {
  if (amount !== undefined) return [{ money: parseAmount(amount) }, 'amount'];
  if (coins !== undefined) return [{ coins: parseAmount(coins, 'BTC') }, 'coins'];
  return null;
}

/** @throws AppError 422 on amount or coins outside the limits */
function amountsOf(
  asked: [CoinAsk, string] | null,
  pricing: CoinTerms,
  limits: CoinLimits & { places: number },
) {
  if (!asked) return null;
  const [ask, field] = asked;
  const judged = priceWithin(pricing, ask, limits);
  if ('problem' in judged) throw AppError.invalid({ [field]: [judged.problem] });
  const { coins, worth, fee, total } =
    pricing.side === 'buy'
      ? priceSendable(pricing, judged.priced.coins, limits.places)
      : judged.priced;
  return {
    coins: toAmount(coins, limits.coin),
    worth: toAmount(worth),
    fee: toAmount(fee),
    total: toAmount(total),
  };
}

/**
 * The rate of a coin on a network, and the value of an amount. It holds nothing.
 * @throws AppError 422, not_found, busy without a current price, and the codes for what isn't offered
 */
export async function readRate(ctx: Context): Promise<Reply<typeof readCryptoRate>> {
  const { db, clock, query, request, providers } = ctx;
  const { side, token, network, fiatCurrency: currency } = query;
  const country = countryCodes.find((code) => supportedCountries[code].currency === currency);
  for (const each of new Set([request.country, country!])) await assertSideOpen(ctx, side, each);
  const now = clock.now();
  const terms = await readTerms(db, now);
  const { coin, id, conditions } = findOnNetwork(terms, { side, token, network });
  const { min, max, feeCents, usualMinutes } = conditions;
  const prices = await lastPrices(db, [coin.id], now);
  const market = freshPrice(prices.get(coin.id), { name: coin.name, now });
  const pricing = pricingOf(terms, market, { side, currency, feeCents });
  const on = { coin: codeOfCoin(coin.id), network: id };
  const places = placesOf(providers.cryptoDesk, on);
  const limits = { min, max, coin: on.coin, currency, places };
  return {
    data: {
      token: coin.id,
      network: id,
      side,
      currency,
      rate: decimalOf(rateOf(pricing)),
      fee: toAmount(pricing.fee),
      min: toAmount(min, limits.coin),
      max: toAmount(max, limits.coin),
      usual_minutes: usualMinutes,
      at: market.at.toISOString(),
      expires_at: secondsAfter(market.at, cryptoPrices.freshS).toISOString(),
      amounts: amountsOf(askOf(query), pricing, limits),
      rule_version: terms.version,
    },
  };
}
