import { formatMinor, money } from '#lib/money.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/catalogue.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { limitGap, limitsFor, type LimitGap } from '#server/kyc/index.ts';
import type { Services } from '#server/services.ts';
import type { Order } from './tables.ts';
import { usedBy, type Used } from './usage.ts';

type Period = 'one_time' | 'daily';
type Debit = Pick<Order, 'direction' | 'total'>;

const spend = (period: Period) => `${period}_spend_limit_exceeded` as const;
const kyc = (gap: 'bvn' | 'upload', period: Period) =>
  `kyc_${gap}_${period}_limit_exceeded` as const;

const codeFor = (period: Period, gap: LimitGap): ErrorCode =>
  gap ? kyc(gap, period) : spend(period);

/** A limit that a debit breaks, minor units; `used` is without this debit. */
interface Broken {
  period: Period;
  limit: bigint;
  used: bigint;
  span: 'day' | 'month';
  what: string;
}

/** What is sold to us is limited by the size of one trade only (spec 1). */
const overOnce = (limit: bigint, total: bigint): Broken | undefined =>
  total > limit ? { period: 'one_time', limit, used: 0n, span: 'day', what: 'sell' } : undefined;

async function findBroken(
  tx: Database,
  user: Member,
  { direction, total }: Debit,
  before: Used,
): Promise<Broken | undefined> {
  const limits = await limitsFor(tx, user);
  if (direction === 'sale') return overOnce(limits.one_time_spend, total);
  const isOut = direction === 'withdrawal';
  const what = isOut ? 'withdraw' : 'spend';
  const once = isOut ? limits.one_time_withdrawal : limits.one_time_spend;
  if (total > once) return { period: 'one_time', limit: once, used: 0n, span: 'day', what };
  const day = { period: 'daily', span: 'day' } as const;
  const rows: Broken[] = [
    isOut
      ? { ...day, limit: limits.daily_withdrawal, used: before.withdrawn, what }
      : { ...day, limit: limits.daily_spend, used: before.spent, what },
    {
      ...day,
      limit: limits.daily_debits,
      used: before.spent + before.withdrawn,
      what: 'spend and withdraw together',
    },
  ];
  if (limits.monthly_debits !== null)
    rows.push({
      period: 'daily',
      span: 'month',
      limit: limits.monthly_debits,
      used: before.month,
      what: 'spend and withdraw together',
    });
  return rows.find((row) => row.used + total > row.limit);
}

/** The limit, what is used of it, and when it starts again. */
function describe({ period, limit, used, span, what }: Broken, user: Member): string {
  const say = (minor: bigint) => formatMinor(money(minor, user.country.currency_code));
  if (period === 'one_time') return `You can ${what} up to ${say(limit)} at once.`;
  const again = span === 'day' ? 'at midnight' : 'on the first of the month';
  const spent = `${say(used)} of it is used`;
  return `You can ${what} up to ${say(limit)} a ${span}. ${spent}; it starts again ${again}.`;
}

const advice = {
  bvn: ' Add your BVN to raise it.',
  upload: ' Upload your document to raise it.',
} as const;

async function refuse(tx: Database, user: Member, broken: Broken): Promise<never> {
  const gap = await limitGap(tx, user);
  const message = describe(broken, user) + (gap ? advice[gap] : '');
  throw new AppError(codeFor(broken.period, gap), { message });
}

/** What was used before this order, which is counted in `used` already. */
const without = (used: Used, { direction, total }: Debit): Used => ({
  spent: used.spent - (direction === 'purchase' ? total : 0n),
  withdrawn: used.withdrawn - (direction === 'withdrawal' ? total : 0n),
  month: used.month - total,
});

const usedNow = (tx: Database, { clock }: Pick<Services, 'clock'>, user: Member) =>
  usedBy(tx, { userId: user.uuid, country: user.country.code, now: clock.now() });

/**
 * Refuses orders that are together above what their user may spend or withdraw at once (spec 8). Call
 * it after the holds: the account's row is locked then, so orders that come at the same time are
 * counted one after the other, these included.
 * @throws AppError of the limit families; the code says what would raise the limit
 */
export async function assertWithinLimits(
  tx: Database,
  services: Pick<Services, 'clock'>,
  user: Member,
  debit: Debit,
): Promise<void> {
  const before = without(await usedNow(tx, services, user), debit);
  const broken = await findBroken(tx, user, debit, before);
  if (broken) await refuse(tx, user, broken);
}

/** What a sale of so much (minor units) is too large for, in words for its seller; undefined within limits. */
export async function brokenSaleLimit(
  db: Database,
  user: Member,
  total: bigint,
): Promise<string | undefined> {
  const { one_time_spend: limit } = await limitsFor(db, user);
  const broken = overOnce(limit, total);
  return broken && describe(broken, user);
}

/**
 * Says before the PIN what assertWithinLimits would say; nothing is locked, so it promises nothing.
 * @throws AppError of the limit families
 */
export async function assertWouldBeWithinLimits(
  db: Database,
  services: Pick<Services, 'clock'>,
  user: Member,
  debit: Debit,
): Promise<void> {
  const broken = await findBroken(db, user, debit, await usedNow(db, services, user));
  if (broken) await refuse(db, user, broken);
}
