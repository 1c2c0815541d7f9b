import { COIN_SCALE } from '#lib/currencies.ts';

/**
 * The nearest amount of a coin that its network can carry: sent amounts are rounded down, requested ones up,
 * and we bear the difference.
 * @param minor hundred-millionths of a coin
 * @param places the network's own places; from eight on nothing is rounded
 */
export function roundToPlaces(minor: bigint, places: number, to: 'sent' | 'asked'): bigint {
  const unit = 10n ** BigInt(Math.max(0, COIN_SCALE - places));
  const rest = minor % unit;
  if (rest === 0n) return minor;
  return to === 'sent' ? minor - rest : minor - rest + unit;
}
