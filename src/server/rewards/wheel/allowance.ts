import type { CountryCode } from '#lib/countries.ts';
import type { Wheel } from '#lib/rewards/prize-wheel.contract.ts';
import { rankNames } from '#lib/rewards/rank.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { goldCoinsOf } from '#server/loyalty/gold-coins.ts';
import { localDay } from '#server/platform/local-day.ts';
import type { Month } from './month-of-prizes.ts';
import { dayOf } from './seed-of-day.ts';

export interface Allowance {
  freeLeft: number;
  /** Today's spins by the country's clock, free or paid. */
  today: number;
  /** Spins drawn with the current seed, which belongs to a UTC day. */
  withSeed: number;
  goldCoins: bigint;
  /** Gold coins that a paid spin costs. */
  spinCoins: bigint;
  spinsADay: number;
}

/** The member and the time of a spin. */
export interface Spinner {
  user: Member;
  country: CountryCode;
  now: Date;
}

interface Counted {
  today: bigint;
  with_seed: bigint;
  free: bigint;
  position: number | null;
}

/** How many spins a member has left; exact only while the member's row is locked. */
export async function allowanceOf(
  db: Database,
  { user, country, now }: Spinner,
  { name, numbers }: Month,
): Promise<Allowance> {
  const { rows } = await db.sql.query<Counted>({
    name: 'wheel-allowance',
    text: `select count(*) filter (where at >= $4) as today,
        count(*) filter (where day = $2) as with_seed,
        count(*) filter (where month = $3 and gold_coins = 0) as free,
        (select position from user_rank where user_id = $1)
      from wheel_spin where user_id = $1 and (day = $2 or month = $3 or at >= $4)`,
    values: [user.uuid, dayOf(now), name, localDay(country, now).from],
  });
  const counted = rows[0] ?? { today: 0n, with_seed: 0n, free: 0n, position: null };
  const rank = rankNames[(counted.position ?? 1) - 1] ?? 'beginner';
  const free = Number(numbers.of(`free-spins:${rank}`)) - Number(counted.free);
  return {
    freeLeft: Math.max(0, free),
    today: Number(counted.today),
    withSeed: Number(counted.with_seed),
    goldCoins: await goldCoinsOf(db, user.uuid),
    spinCoins: numbers.of('spin-coins'),
    spinsADay: Number(numbers.of('spins-a-day')),
  };
}

/** What the next spin costs, or why there is none; only people with a verified identity can spin. */
export function nextSpin(
  { freeLeft, today, goldCoins, spinCoins, spinsADay }: Allowance,
  { has_kyc_set_up }: Pick<Member, 'has_kyc_set_up'>,
  closed: boolean,
): NonNullable<Wheel['mine']>['next_spin'] {
  if (closed) return 'closed';
  if (!has_kyc_set_up) return 'verify';
  if (today >= spinsADay) return 'day_over';
  if (freeLeft > 0) return 'free';
  return goldCoins >= spinCoins ? 'gold_coins' : 'too_few_coins';
}
