import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import { lookUps } from '#lib/product-constants.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { raisedFor } from './rate-limit.ts';
import type { Services } from '#server/platform/services.ts';

/** What is looked up: the recipient of a bill, or the account that a payout goes to. */
export type LookUpKind = ServiceType | 'payout-account';

const DAY_S = 24 * 3600;
const MINUTE_MS = 60_000;

interface Counted {
  looked: Date[];
  paid: Date[];
}

/** How many of the times count at a given time: those within the day before it. */
const within = (times: readonly Date[], at: Date): number =>
  times.filter((time) => time > secondsAfter(at, -DAY_S)).length;

/**
 * When the next look-up is possible: look-ups and payments both stop counting after a day.
 * @param allowed how many a day without any purchase
 */
export function freeAgainAt({ looked, paid }: Counted, allowed: number): Date {
  const ends = looked.map((time) => secondsAfter(time, DAY_S)).sort((a, b) => +a - +b);
  const isFree = (at: Date) =>
    within(looked, at) < allowed + lookUps.perPurchase * within(paid, at);
  return ends.find(isFree) ?? ends.at(-1)!;
}

async function paidLately({ db, clock }: Services, userId: string, kind: LookUpKind) {
  const { rows } = await db.sql.query<{ settled_at: Date }>({
    name: 'paid-recently',
    text: `select settled_at from orders where user_id = $1 and service_type = $2
      and status = 'completed' and created_at > $3 and settled_at > $4 order by settled_at`,
    // a bill that took long to settle was placed well before it was paid
    values: [
      userId,
      kind,
      secondsAfter(clock.now(), -7 * DAY_S),
      secondsAfter(clock.now(), -DAY_S),
    ],
  });
  return rows.map((row) => row.settled_at);
}

/** Records a look-up in one statement: parallel ones queue at the row, so the count never exceeds `most`. */
async function count({ db, clock }: Services, userId: string, kind: LookUpKind, most: number) {
  const { rowCount } = await db.sql.query({
    name: 'count-look-up',
    text: `insert into look_up as l (user_id, kind, times) values ($1, $2, array[$3::timestamptz])
      on conflict (user_id, kind) do update
        set times = array(select t from unnest(l.times) t where t > $4 order by t) || excluded.times
        where (select count(*) from unnest(l.times) t where t > $4) < $5`,
    values: [userId, kind, clock.now(), secondsAfter(clock.now(), -DAY_S), most],
  });
  return rowCount === 1;
}

async function lookedLately({ db }: Services, userId: string, kind: LookUpKind) {
  const { rows } = await db.sql.query<{ times: Date[] }>({
    name: 'looked-up-recently',
    text: 'select times from look_up where user_id = $1 and kind = $2',
    values: [userId, kind],
  });
  return rows[0]?.times ?? [];
}

/**
 * Counts a look-up of an account's name: twenty a day of each type, plus five for each purchase of that type
 * paid within the day. Refused look-ups don't count.
 * @throws AppError too_many_requests with the time from which it is possible again
 */
export async function takeLookUp(
  services: Services,
  { userId, country }: { userId: string; country: CountryCode },
  kind: LookUpKind,
): Promise<void> {
  const allowed = raisedFor(services, lookUps.perDay);
  const paid = await paidLately(services, userId, kind);
  if (await count(services, userId, kind, allowed + lookUps.perPurchase * paid.length)) return;
  const now = services.clock.now();
  const at = freeAgainAt({ looked: await lookedLately(services, userId, kind), paid }, allowed);
  const shown = momentFor(country, new Date(Math.ceil(+at / MINUTE_MS) * MINUTE_MS));
  throw new AppError('too_many_requests', {
    message: `You’ve used your checks for now. You can check again on ${shown}.`,
    retryAfterS: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000)),
  });
}
