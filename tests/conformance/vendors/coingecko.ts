import type { FeedPrice } from '#server/ports/price-feed.ts';
import { coingeckoPrices } from '#server/providers/price-feed/coingecko.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import { startVendor, wireHands } from '../vendor.ts';

const HUNG_MS = 150;

/** CoinGecko: all prices in one reply, without unknown coins. */
async function open(): Promise<LookUpBench & { close(): Promise<void> }> {
  let knowsIt = true;
  const handle = ({ path }: StubRequest): StubReply => {
    const asked = new URL(path, 'http://stub').searchParams.get('ids') ?? '';
    const price = { usd: 64_000.5, ngn: 98_560_000, last_updated_at: 1_764_000_000 };
    return { json: knowsIt ? { [asked]: price } : {} };
  };
  const vendor = await startVendor({
    handle,
    refused: { status: 401, json: { status: { error_code: 10_002, error_message: 'No key' } } },
  });
  const feed = coingeckoPrices({
    key: 'key-of-ours',
    plan: 'demo',
    base: vendor.stub.url,
    timing: {
      // if it never replies, it doesn't matter whether it received the request
      get timeoutMs() {
        return vendor.fault === 'hangs' ? HUNG_MS : PATIENCE_MS;
      },
    },
  });
  const { fail } = wireHands(vendor, () => true);
  return {
    // each request counts towards a monthly limit, and the next minute asks again
    asksOnce: true,
    look: () => feed.latest(['btc']),
    isRight: (value) => (value as FeedPrice[])[0]?.usd === '64000.5',
    hands: {
      will: (course) => void (knowsIt = course === 'finds it'),
      fail,
      countRequests: () => vendor.stub.requests.length,
    },
    close: () => vendor.close(),
  };
}

export const coingecko = subject({
  name: 'CoinGecko',
  port: 'priceFeed',
  scenarios: lookUpScenarios,
  open,
  lacks: {
    'the provider says no': 'a coin that it doesn’t know is left out: nothing is refused',
    'an expired token': 'its keys don’t expire',
  },
});
