import type { CoinId } from '#lib/crypto/coins.ts';
import { MILLION } from '#lib/crypto/coin-price.ts';
import { sha256 } from '#server/platform/crypto.ts';

const MINUTE_MS = 60_000;

/** Invented prices in millionths of a US dollar, and each coin's volatility in hundredths. */
const coins: Record<CoinId, { usd: bigint; wild: bigint }> = {
  btc: { usd: 97_400_000_000n, wild: 100n },
  eth: { usd: 3_640_000_000n, wild: 130n },
  usdt: { usd: 1_000_000n, wild: 1n },
  usdc: { usd: 1_000_000n, wild: 1n },
  bnb: { usd: 884_000_000n, wild: 110n },
  sol: { usd: 172_000_000n, wild: 180n },
  trx: { usd: 281_000n, wild: 90n },
  ltc: { usd: 96_500_000n, wild: 120n },
};
const NAIRA = { usd: 1_540_000_000n, wild: 8n };

/** Slow and quick swings: the minutes each takes, and the maximum change in millionths of the price. */
const swings = [
  { minutes: 12_960, most: 70_000n },
  { minutes: 1_440, most: 18_000n },
  { minutes: 60, most: 4_000n },
  { minutes: 1, most: 400n },
] as const;

/** Between -most and most; the same for the same words. */
function chance(words: string, most: bigint): bigint {
  const drawn = BigInt(sha256(words).readUInt32BE());
  return (drawn * (2n * most + 1n)) / 4_294_967_296n - most;
}

/** How far a price is from its average at a minute, in millionths. */
function offAt(name: string, minute: number): bigint {
  return swings.reduce((sum, { minutes, most }) => {
    const [step, within] = [Math.floor(minute / minutes), minute % minutes];
    const [from, to] = [step, step + 1].map((at) => chance(`${name}:${minutes}:${at}`, most));
    return sum + from! + ((to! - from!) * BigInt(within)) / BigInt(minutes);
  }, 0n);
}

const walk = (name: string, { usd, wild }: { usd: bigint; wild: bigint }, minute: number): bigint =>
  (usd * (100n * MILLION + offAt(name, minute) * wild)) / (100n * MILLION);

/**
 * The sandbox's market: prices that move with the clock, in millionths of a dollar and of a naira. They
 * depend on the minute alone, so any two copies agree, and the past can be drawn too.
 */
export function invent(coin: CoinId, at: Date): { usd: bigint; ngn: bigint; at: Date } {
  const minute = Math.floor(+at / MINUTE_MS);
  const usd = walk(coin, coins[coin], minute);
  return {
    usd,
    ngn: (usd * walk('naira', NAIRA, minute)) / MILLION,
    at: new Date(minute * MINUTE_MS),
  };
}
