/**
 * Shares a sum (minor units, not negative) out by weight, down to the last unit: the shares that lost most by
 * rounding get one more, the first ones in a tie. If the weights add up to the sum or more, no share is
 * larger than its weight.
 */
export function shareOut(sum: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((all, weight) => all + weight, 0n);
  if (whole <= 0n) throw new RangeError('The weights must add up to more than zero');
  const shares = weights.map((weight) => (sum * weight) / whole);
  const left = Number(sum - shares.reduce((all, share) => all + share, 0n));
  const byRest = weights
    .map((weight, place) => ({ place, rest: (sum * weight) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place } of byRest.slice(0, left)) shares[place]! += 1n;
  return shares;
}
