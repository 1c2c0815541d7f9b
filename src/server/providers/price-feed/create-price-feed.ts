import type { PriceFeed } from '#server/ports/price-feed.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { coingeckoPrices } from './coingecko.ts';
import { sandboxPrices } from './sandbox.ts';

/** CoinGecko when its key is set, otherwise the sandbox. */
export function createPriceFeed(parts: ProviderParts): PriceFeed {
  const { COINGECKO_KEY: key, COINGECKO_PLAN: plan, COINGECKO_URL: base } = parts.env;
  return key ? coingeckoPrices({ key, plan, ...(base && { base }) }) : sandboxPrices(parts);
}
