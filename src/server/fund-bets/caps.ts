import { eq } from 'drizzle-orm';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { BetCap, BetLimits, ChangeBetLimits } from '#lib/fund-bets/contract.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { betting } from '#lib/product-constants.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { usedFor, type UsedFor } from '#server/orders/place/usage.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { exclusionOf, findBettor, lockBettor } from './bettor.ts';
import { caps, type CapRow } from './tables.ts';

type Parts = Pick<Services, 'db' | 'clock'>;
type Period = CapRow['period'];

export interface Who {
  userId: string;
  country: CountryCode;
}

/** The current cap, and a higher one that is pending; minor units, null means no cap. */
interface Cap {
  cap: bigint | null;
  waiting: { cap: bigint | null; from: Date } | null;
}

const periods: readonly Period[] = ['daily', 'weekly'];

function capOf(row: CapRow | undefined, now: Date): Cap {
  if (!row) return { cap: null, waiting: null };
  const { cap, next, next_from: from } = row;
  if (from && from <= now) return { cap: next, waiting: null };
  return { cap, waiting: from && { cap: next, from } };
}

async function readCaps(db: Database, userId: string, now: Date): Promise<Record<Period, Cap>> {
  const rows = await db.orm.select().from(caps).where(eq(caps.user_id, userId));
  const of = (period: Period) =>
    capOf(
      rows.find((row) => row.period === period),
      now,
    );
  return { daily: of('daily'), weekly: of('weekly') };
}

const countUsed = (db: Database, { userId, country }: Who, now: Date): Promise<UsedFor> =>
  usedFor(db, { userId, country, now, serviceType: 'funds_transfer' });

const usedIn = ({ day, week }: UsedFor, period: Period) => (period === 'daily' ? day : week);

const leftOf = (cap: bigint, used: bigint): bigint => (cap > used ? cap - used : 0n);

const spans = { daily: 'today', weekly: 'this week' } as const;
const again = { daily: 'at midnight', weekly: 'on Monday' } as const;

/**
 * Refuses what exceeds a cap that the user has set (spec 8). Called after the hold, with the order's own
 * amount as `counted`, it counts under the account's lock, so that concurrent orders are counted one after
 * the other. Called earlier, it guarantees nothing.
 * @param amount minor units
 * @param counted how much of it is already included in the user's orders
 * @throws AppError 422 on amount
 */
export async function assertWithinCaps(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  member: Who,
  { amount, counted }: { amount: bigint; counted: bigint },
): Promise<void> {
  const now = clock.now();
  const own = await readCaps(db, member.userId, now);
  const used = await countUsed(db, member, now);
  const broken = periods.flatMap((period) => {
    const { cap } = own[period];
    const before = usedIn(used, period) - counted;
    return cap !== null && before + amount > cap ? [{ period, left: leftOf(cap, before) }] : [];
  });
  const [worst] = broken.sort((a, b) => Number(a.left - b.left));
  if (!worst) return;
  const { currency } = supportedCountries[member.country];
  const left = formatMinor(money(worst.left, currency));
  const span = spans[worst.period];
  throw AppError.invalid({
    amount: [
      worst.left === 0n
        ? `You’ve reached your cap ${span}. It resets ${again[worst.period]}.`
        : `You have ${left} left under your cap ${span}.`,
    ],
  });
}

const amountOf = (cap: bigint | null) => (cap === null ? null : toAmount(cap));

function capView({ cap, waiting }: Cap, used: bigint): BetCap {
  return {
    cap: amountOf(cap),
    spent: toAmount(used),
    left: amountOf(cap === null ? null : leftOf(cap, used)),
    waiting: waiting && { cap: amountOf(waiting.cap), from: waiting.from.toISOString() },
  };
}

/** The caps that a user has set, and how much of them is used. */
export async function viewLimits({ db, clock }: Parts, user: Member): Promise<BetLimits> {
  const now = clock.now();
  const member = { userId: user.uuid, country: user.country.code };
  const [own, used, bettor] = await Promise.all([
    readCaps(db, member.userId, now),
    countUsed(db, member, now),
    findBettor(db, member.userId),
  ]);
  return {
    currency: user.country.currency_code,
    daily: capView(own.daily, used.day),
    weekly: capView(own.weekly, used.week),
    spent_this_month: toAmount(used.month),
    over_18_at: bettor?.adult_at?.toISOString() ?? null,
    excluded_until: exclusionOf(bettor, now)?.toISOString() ?? null,
  };
}

const isHigher = (wanted: bigint | null, cap: bigint | null): boolean =>
  cap !== null && (wanted === null || wanted > cap);

/**
 * A lower or equal cap applies immediately and cancels a pending one; a higher cap takes effect after a day.
 */
function changed({ cap, waiting }: Cap, wanted: bigint | null, now: Date) {
  if (!isHigher(wanted, cap)) return { cap: wanted, next: null, next_from: null };
  const from = waiting?.cap === wanted ? waiting.from : secondsAfter(now, betting.raiseAfterS);
  return { cap, next: wanted, next_from: from };
}

function readCap(period: Period, typed: string | null, { country }: Member): bigint | null {
  if (typed === null) return null;
  const { capLeast: min, capMost: max } = betting;
  const currency = country.currency_code;
  const problem = checkAmount(typed, { min, max, currency });
  if (problem) throw AppError.invalid({ [period]: [problem] });
  return parseAmount(cleanAmount(typed, currency));
}

/**
 * Sets the given caps; null removes one, which counts as raising it. To cancel a pending higher one, the
 * current cap is sent again.
 * @throws AppError 422 on daily or weekly
 */
export function changeCaps({ db, clock }: Parts, user: Member, wanted: ChangeBetLimits) {
  return inTransaction(db, async (tx) => {
    await lockBettor(tx, user.uuid);
    const now = clock.now();
    const own = await readCaps(tx, user.uuid, now);
    for (const period of periods) {
      const typed = wanted[period];
      if (typed === undefined) continue;
      const set = changed(own[period], readCap(period, typed, user), now);
      await tx.orm
        .insert(caps)
        .values({ user_id: user.uuid, period, ...set })
        .onConflictDoUpdate({ target: [caps.user_id, caps.period], set });
      await audit(tx, {
        actor: `user:${user.uuid}`,
        action: 'fund-bets.cap',
        subject: user.uuid,
        detail: { period, cap: amountOf(set.cap), next: amountOf(set.next), from: set.next_from },
      });
    }
  });
}
