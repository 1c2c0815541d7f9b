import type { CurrencyCode } from '#lib/countries.ts';
import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { formatMinor, money } from '#lib/money.ts';
import { coins, firstPerUsd } from '#server/crypto/coins.ts';
import type { PriceSample } from '#server/desk/rates/price-moves.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import { termNames, WHOLE } from './term-list.ts';

const PERCENT = 100n * WHOLE;
/** In hundred-millionths of a dollar. */
const HUNDRED_DOLLARS = 100n * WHOLE;
const PER_MINOR = WHOLE / 100n;

/** Naira prices come from the feed, so only what we add to them is compared, in dollars. */
const currencies = ['USD', ...Object.keys(firstPerUsd)] as CurrencyCode[];

const formatIn = (currency: CurrencyCode) => (price: bigint) =>
  formatMinor(money(price / PER_MINOR, currency));

const perUsdIn = (state: RateState, currency: CurrencyCode): bigint =>
  currency === 'USD' ? WHOLE : (state.get(termNames.perUsd(currency)) ?? 0n);

/**
 * Every price that the terms determine, for coins worth a hundred dollars: the price on each network with its
 * fee, and the payout. The market price is left out, because no one sets it.
 */
export const termSamples: readonly PriceSample[] = currencies.flatMap((currency) => {
  const format = formatIn(currency);
  return coins.flatMap(({ id, name, networks }): PriceSample[] => {
    const bought = networks.map(({ id: network }): PriceSample => ({
      title: `${name} for $100 on ${coinNetworks[network].name}, bought from us, in ${currency}`,
      say: format,
      price(state) {
        const spread = state.get(termNames.spread('buy', id));
        const fee = state.get(termNames.fee(network));
        if (spread === undefined || fee === undefined) return 0n;
        const dollars = (HUNDRED_DOLLARS * (PERCENT + spread)) / PERCENT + fee;
        return (dollars * perUsdIn(state, currency)) / WHOLE;
      },
    }));
    const sold: PriceSample = {
      title: `${name} for $100, sold to us, in ${currency}`,
      say: format,
      price(state) {
        const spread = state.get(termNames.spread('sell', id));
        if (spread === undefined) return 0n;
        const dollars = (HUNDRED_DOLLARS * (PERCENT - spread)) / PERCENT;
        return (dollars * perUsdIn(state, currency)) / WHOLE;
      },
    };
    return [sold, ...bought];
  });
});
