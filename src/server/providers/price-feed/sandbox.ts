import { decimalOf } from '#lib/crypto/coin-price.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { FeedPrice, PriceFeed } from '#server/ports/price-feed.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import { invent } from './sandbox-walk.ts';

const RECHECK_MS = 60_000;
/** Older than anything that may be quoted. */
const STALE_S = 600;

type Answer = Outcome<FeedPrice[]>;

const down: Answer = { kind: 'failed', code: 'provider_down', retryable: true, raw: null };
const silent: Answer = { kind: 'unknown', reason: 'timeout', recheckAfterMs: RECHECK_MS };

/**
 * A market that moves with the clock. Switched to `failed` it is down, to `timeout` it doesn't answer, and to
 * `late` it keeps returning prices of ten minutes ago, or as old as the delay says.
 */
export const sandboxPrices = ({ db, clock }: Pick<ProviderParts, 'db' | 'clock'>): PriceFeed => ({
  id: 'prices-sandbox',
  isSandbox: true,
  async latest(coins) {
    const switched = await readSwitch(db, 'prices');
    const behaviour = await waitAsSwitched(switched);
    if (behaviour === 'failed') return down;
    if (behaviour === 'timeout' || behaviour === 'pending') return silent;
    const ageS = behaviour === 'late' ? Math.max(switched.delay_ms / 1000, STALE_S) : 0;
    const at = secondsAfter(clock.now(), -ageS);
    const value = coins.map((coin) => {
      const price = invent(coin, at);
      return { coin, usd: decimalOf(price.usd), ngn: decimalOf(price.ngn), at: price.at };
    });
    return { kind: 'done', value, providerRef: 'sandbox-prices', raw: null };
  },
});
