import type { CoinId } from '#lib/crypto/coins.ts';
import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/** The market price of one coin; decimal strings, with as many places as the feed gives. */
export interface FeedPrice {
  coin: CoinId;
  usd: string;
  ngn: string;
  /** When the feed last updated the price, by its own clock. */
  at: Date;
}

/** The source of coin prices. */
export interface PriceFeed extends Adapter {
  /** What its plan allows: seconds between two calls, and calls in a month. Absent: nothing is counted. */
  quota?: { gapS: number; monthly: number };
  /**
   * The current prices, without coins that the feed has no usable price for. Never throws. A price may be
   * old, so callers check its time.
   */
  latest(coins: readonly CoinId[]): Promise<Outcome<FeedPrice[]>>;
}
