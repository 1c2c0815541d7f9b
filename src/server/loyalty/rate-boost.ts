import type { Perk } from './perks.ts';

/** 0.5 %, in hundredths of a percent. */
const BOOST = 50n;

/** What a better rate adds to a payout, up to the perk's maximum; minor units, rounded down. */
export function boostFor({ worth }: Pick<Perk, 'worth'>, payout: bigint): bigint {
  const more = (payout * BOOST) / 10_000n;
  return more < worth ? more : worth;
}
