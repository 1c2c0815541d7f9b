import { formatMinor, money } from '#lib/money.ts';
import type { CoinCode, CurrencyCode } from '#lib/currencies.ts';
import { priceCoins, type CoinAsk, type CoinPrice, type CoinTerms } from './coin-price.ts';

/** The minimum and maximum of a trade, in hundred-millionths, and the names of its amounts. */
export interface CoinLimits {
  min: bigint;
  max: bigint;
  coin: CoinCode;
  currency: CurrencyCode;
}

/**
 * The price of an amount within the limits, or what to enter instead. Money equal to the limit's own price is
 * within it: one minor unit can be many of the smallest parts of a coin.
 * @throws RangeError as priceCoins
 */
export function priceWithin(
  terms: CoinTerms,
  ask: CoinAsk,
  { min, max, coin, currency }: CoinLimits,
): { priced: CoinPrice } | { problem: string } {
  const priced = priceCoins(terms, ask);
  const isMoney = 'money' in ask;
  const instead = (word: string, limit: CoinPrice) => {
    const coins = formatMinor(money(limit.coins, coin));
    const total = formatMinor(money(limit.total, currency));
    return { problem: `Enter at ${word} ${isMoney ? total : coins}.` };
  };
  if (priced.coins < min) {
    const least = priceCoins(terms, { coins: min });
    return isMoney && priced.total >= least.total ? { priced: least } : instead('least', least);
  }
  if (priced.coins > max) {
    const most = priceCoins(terms, { coins: max });
    return isMoney && priced.total <= most.total ? { priced: most } : instead('most', most);
  }
  return { priced };
}
