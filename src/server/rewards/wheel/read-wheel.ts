import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { readWheel as readCall, Wheel } from '#lib/rewards/prize-wheel.contract.ts';
import { isMember } from '#lib/visitor.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { readBudget } from '#server/loyalty/read-budget.ts';
import { localDay } from '#server/platform/local-day.ts';
import { unusedPerks } from '#server/rewards/perks/list-perks.ts';
import { allowanceOf, nextSpin } from './allowance.ts';
import { expectedCost, isClosed } from './cap-prize.ts';
import { monthOfPrizes, type Month } from './month-of-prizes.ts';
import { wheelDay } from './seed-of-day.ts';

interface Seen {
  country: CountryCode;
  now: Date;
  /** Missing for guests. */
  user: Member | undefined;
}

async function mineOf(db: Database, { country, now, user }: Seen, month: Month, closed: boolean) {
  if (!user) return null;
  const allowance = await allowanceOf(db, { user, country, now }, month);
  return {
    next_spin: nextSpin(allowance, user, closed),
    free_spins_left: allowance.freeLeft,
    free_spins_at: month.until.toISOString(),
    spins_today: allowance.today,
    gold_coins: Number(allowance.goldCoins),
    perks: await unusedPerks(db, user.uuid),
  };
}

const shown = ({ segments }: Month): Wheel['segments'] =>
  segments.map(({ prize: { id, kind, label }, weight, stockLeft }) => ({
    prize: id,
    kind,
    label,
    weight,
    stock_left: stockLeft,
  }));

/** The wheel of a country as a visitor sees it. */
export async function wheelFor(db: Database, seen: Seen): Promise<Wheel> {
  const { country, now } = seen;
  const month = await monthOfPrizes(db, seen);
  const { amount, left } = await readBudget(db, { kind: 'wheel', country, now });
  const { day, seed_hash } = await wheelDay(db, now);
  const closed = isClosed(month.segments, left);
  const { numbers, segments } = month;
  return {
    segments: shown(month),
    total_weight: segments.reduce((sum, { weight }) => sum + weight, 0),
    average: toAmount(expectedCost(segments)),
    spin_coins: Number(numbers.of('spin-coins')),
    spins_a_day: Number(numbers.of('spins-a-day')),
    budget: toAmount(amount),
    budget_left: toAmount(left),
    currency: supportedCountries[country].currency,
    closed,
    month_ends_at: month.until.toISOString(),
    day,
    seed_hash: seed_hash.toString('hex'),
    day_ends_at: localDay(country, now).until.toISOString(),
    mine: await mineOf(db, seen, month, closed),
  };
}

export const readWheel = async ({
  db,
  clock,
  visitor,
  request,
}: CallContext<typeof readCall>): Promise<Reply<typeof readCall>> => ({
  data: await wheelFor(db, {
    country: request.country,
    now: clock.now(),
    user: isMember(visitor) ? visitor.user : undefined,
  }),
});
