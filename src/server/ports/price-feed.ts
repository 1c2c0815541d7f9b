import type { CoinId } from '#lib/crypto/coins.ts';
import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/** What one coin is worth on the market; decimal strings, as many places as the feed gives. */
export interface FeedPrice {
  coin: CoinId;
  usd: string;
  ngn: string;
  /** By the feed's own clock: when it last heard of the price. */
  at: Date;
}

/** Where prices of coins come from. */
export interface PriceFeed extends Adapter {
  /**
   * The current prices; coins that the feed says nothing usable about are left out. Never throws. A price may
   * be old: whoever uses it looks at its time.
   */
  latest(coins: readonly CoinId[]): Promise<Outcome<FeedPrice[]>>;
}
