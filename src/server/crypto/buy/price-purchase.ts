import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { priceWithin } from '#lib/crypto/coin-limits.ts';
import { decimalOf, type CoinAsk, type CoinPrice, type CoinTerms } from '#lib/crypto/coin-price.ts';
import { codeOfCoin } from '#lib/crypto/coins.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import { findOnNetwork, priceSendable } from '#server/crypto/offer.ts';
import { freshPrice, lastPrices } from '#server/crypto/prices/market.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { pricingOf } from '#server/crypto/terms/terms-of.ts';
import type { Priced } from '#server/orders/plug/plug.ts';
import type { Services } from '#server/platform/services.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { assertNotOurs } from './own-address.ts';
import { identityOf, describeArrival, type PurchaseInput } from './purchase.ts';
import { destinationKey, readAddress } from './read-address.ts';

/** @throws AppError 422 on amount unless exactly one side was named */
function askOf({ amount, coins }: PurchaseInput): [CoinAsk, 'amount' | 'coins'] {
  if (amount !== undefined && coins === undefined)
    return [{ money: parseAmount(amount) }, 'amount'];
  if (coins !== undefined && amount === undefined)
    return [{ coins: parseAmount(coins, 'BTC') }, 'coins'];
  throw AppError.invalid({ amount: ['Enter either an amount of money or an amount of coins.'] });
}

/**
 * What arrives and what it costs, with no more places than the network can send, so that no one pays for a
 * remainder.
 * @throws AppError 422 on the field that was given, if it is outside the limits
 */
function amountsOf(
  input: PurchaseInput,
  pricing: CoinTerms,
  limits: Parameters<typeof priceWithin>[2] & { places: number },
): CoinPrice {
  const [ask, field] = askOf(input);
  const judged = priceWithin(pricing, ask, limits);
  if ('problem' in judged) throw AppError.invalid({ [field]: [judged.problem] });
  return priceSendable(pricing, judged.priced.coins, limits.places);
}

/**
 * The price of coins for a member's own address.
 * @throws AppError 422 on fiatCurrency, walletAddress, memo, amount and coins; not_found for a coin that
 * isn't sold on this network; busy without a current price
 */
export async function pricePurchase(
  { db, clock, providers }: Services,
  { country }: { country: CountryCode },
  input: PurchaseInput,
): Promise<Priced> {
  const { currency } = supportedCountries[country];
  if (input.fiatCurrency !== currency)
    throw AppError.invalid({ fiatCurrency: [`Your wallet is in ${currency}.`] });
  const now = clock.now();
  const terms = await readTerms(db, now);
  const { coin: sold, id: network, conditions } = findOnNetwork(terms, { side: 'buy', ...input });
  const coin = codeOfCoin(sold.id);
  const desk = deskFor(providers.cryptoDesk, { coin, network })?.takes({ coin, network });
  if (!desk) throw AppError.notFound();
  const { walletAddress, memo: typed } = input;
  const { address, memo } = readAddress(
    { address: walletAddress, memo: typed, network },
    'walletAddress',
  );
  await assertNotOurs(db, { address, network }, 'walletAddress');
  const key = destinationKey({ address, memo, network });
  const market = freshPrice((await lastPrices(db, [sold.id], now)).get(sold.id), {
    name: sold.name,
    now,
  });
  const { min, max, feeCents, usualMinutes } = conditions;
  const pricing = pricingOf(terms, market, { side: 'buy', currency, feeCents });
  const limits = { min, max, coin, currency, places: desk.places };
  const { coins, worth, fee, rate } = amountsOf(input, pricing, limits);
  return {
    title: sold.name,
    target: address,
    counterparty: network,
    amount: worth,
    fee,
    duty: 0n,
    currency,
    arrivesLabel: describeArrival({ coins, coin, network }),
    usuallyS: usualMinutes * 60,
    rate: decimalOf(rate),
    ruleVersion: terms.version,
    identity: identityOf(sold.id, network, key),
    detail: { token: sold.id, network, coins: `${coins}`, address_key: key, memo },
  };
}
