import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/catalogue.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { limitGap, type LimitGap } from '#server/kyc/limit-gap.ts';
import { isAtHighestLevel, levelLimits, limitsFor } from '#server/kyc/limits.ts';
import type { Used } from '#server/kyc/spending.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';
import type { Limits } from '#server/reference/limits-of-country.ts';
import { assertDeviceMayPay } from './device-cap.ts';
import { describeOwn, ownBounds, readOwn } from './own-bounds.ts';
import { usedBy } from './usage.ts';

type Period = 'one_time' | 'daily';
type Debit = Pick<Order, 'direction' | 'total'> & {
  /** Since when the device that sends it has been new to the account. */
  newDeviceAt?: Date | undefined;
};

const spend = (period: Period) => `${period}_spend_limit_exceeded` as const;
const kyc = (gap: 'bvn' | 'upload', period: Period) =>
  `kyc_${gap}_${period}_limit_exceeded` as const;

const codeFor = (period: Period, gap: LimitGap): ErrorCode =>
  gap ? kyc(gap, period) : spend(period);

/** A limit on debits, minor units; `used` excludes the requested debit. */
interface Bound {
  period: Period;
  limit: bigint;
  used: bigint;
  span: 'day' | 'month';
  what: string;
}

/** The limits that spending and withdrawals share: the regulator's numbers. */
function sharedBounds(limits: Limits, before: Used): Bound[] {
  const shared = { period: 'daily', what: 'spend and withdraw together' } as const;
  const used = before.spent + before.withdrawn;
  const day: Bound = { ...shared, span: 'day', limit: limits.daily_debits, used };
  if (limits.monthly_debits === null) return [day];
  return [day, { ...shared, span: 'month', limit: limits.monthly_debits, used: before.month }];
}

/**
 * All limits on a debit in this direction; sales to us are limited only by the size of one trade (spec 1).
 */
function boundsOf(direction: Order['direction'], limits: Limits, before: Used): Bound[] {
  const once = { period: 'one_time', used: 0n, span: 'day' } as const;
  if (direction === 'sale') return [{ ...once, limit: limits.one_time_spend, what: 'sell' }];
  const day = { period: 'daily', span: 'day' } as const;
  const own: Bound[] =
    direction === 'withdrawal'
      ? [
          { ...once, limit: limits.one_time_withdrawal, what: 'withdraw' },
          { ...day, limit: limits.daily_withdrawal, used: before.withdrawn, what: 'withdraw' },
        ]
      : [
          { ...once, limit: limits.one_time_spend, what: 'spend' },
          { ...day, limit: limits.daily_spend, used: before.spent, what: 'spend' },
        ];
  return [...own, ...sharedBounds(limits, before)];
}

/**
 * How much the limits still allow to go out, in minor units, fees and duty included (spec 3, 8): in one debit
 * of this direction, or in several today.
 */
export function roomWithin(
  direction: 'purchase' | 'withdrawal',
  limits: Limits,
  used: Used,
  { inOne }: { inOne: boolean },
): bigint {
  const bounds = boundsOf(direction, limits, used);
  return bounds
    .filter(({ period }) => inOne || period === 'daily')
    .map((bound) => (bound.limit > bound.used ? bound.limit - bound.used : 0n))
    .reduce((least, room) => (room < least ? room : least));
}

const findBroken = ({ direction, total }: Debit, limits: Limits, before: Used): Bound | undefined =>
  boundsOf(direction, limits, before).find((bound) => bound.used + total > bound.limit);

/** The limit, how much of it is used, and when it resets. */
function describe({ period, limit, used, span, what }: Bound, user: Member): string {
  const format = (minor: bigint) => formatMinor(money(minor, user.country.currency_code));
  if (period === 'one_time') return `You can ${what} up to ${format(limit)} in one transaction.`;
  const again = span === 'day' ? 'at midnight' : 'on the first of the month';
  const spent = `You’ve used ${format(used)}`;
  return `You can ${what} up to ${format(limit)} a ${span}. ${spent}; it resets ${again}.`;
}

const advice = {
  bvn: ' Add your BVN to raise your limit.',
  upload: ' Upload your document to raise your limit.',
} as const;

async function refuse(now: Now, user: Member, broken: Bound): Promise<never> {
  const gap = await limitGap(now.db, user);
  const highest = await isAtHighestLevel(now, user);
  const message = describe(broken, user) + (gap ? advice[gap] : '');
  // so that no one is asked for a verification that can't raise the limit
  throw new AppError(codeFor(broken.period, gap), { message, extra: { highest_level: highest } });
}

/** What was used before this order, which `used` already includes. */
const without = (used: Used, { direction, total }: Debit): Used => ({
  spent: used.spent - (direction === 'purchase' ? total : 0n),
  withdrawn: used.withdrawn - (direction === 'withdrawal' ? total : 0n),
  month: used.month - total,
});

const usedNow = (tx: Database, { clock }: Pick<Services, 'clock'>, user: Member) =>
  usedBy(tx, { userId: user.uuid, country: user.country.code, now: clock.now() });

/**
 * Refuses a debit above the cap of a new device, or above a limit that its member set for themselves. Sales bring money
 * in, so none applies to them.
 * @param counted how much of the debit `used` already includes
 */
async function refuseAboveOwn(
  now: Now,
  user: Member,
  { direction, total, newDeviceAt }: Debit,
  read: Parameters<typeof ownBounds>[2] & { counted: bigint },
): Promise<void> {
  if (direction === 'sale') return;
  if (newDeviceAt)
    await assertDeviceMayPay(now, user, newDeviceAt, { total, counted: read.counted });
  const bounds = await ownBounds(now, user, read, read.counted);
  const broken = bounds.find(({ limit, used }) => used + total > limit);
  if (!broken) return;
  const period = broken.name === 'day' || broken.name === 'night' ? 'daily' : 'one_time';
  const message = describeOwn(broken, user);
  // verifying wouldn't raise it
  throw new AppError(spend(period), { message, extra: { highest_level: true, own_limit: true } });
}

/**
 * Refuses orders that together exceed what their user may spend or withdraw (spec 8). Call it after placing
 * the holds: they lock the account's row, so concurrent orders are counted one after the other, including
 * these.
 * @throws AppError of the limit families; the code says what would raise the limit
 */
export async function assertWithinLimits(
  tx: Database,
  services: Pick<Services, 'clock'>,
  user: Member,
  debit: Debit,
): Promise<void> {
  const within = { ...services, db: tx };
  const [used, limits, own] = await answersOf([
    usedNow(tx, services, user),
    limitsFor(within, user),
    readOwn(tx, services, user),
  ]);
  await refuseAboveOwn(within, user, debit, { own, used, counted: debit.total });
  const broken = findBroken(debit, limits, without(used, debit));
  if (broken) await refuse(within, user, broken);
}

const UNUSED: Used = { spent: 0n, withdrawn: 0n, month: 0n };

/** Which limit a sale of this size (minor units) breaks, in words for its seller; undefined within limits. */
export async function brokenSaleLimit(
  now: Now,
  user: Member,
  total: bigint,
): Promise<string | undefined> {
  const limits = await levelLimits(now, user);
  const broken = boundsOf('sale', limits, UNUSED).find(({ limit }) => total > limit);
  return broken && describe(broken, user);
}

/**
 * Checks before the PIN what assertWithinLimits would refuse; nothing is locked, so the answer can change.
 * @throws AppError of the limit families
 */
export async function assertWouldBeWithinLimits(
  db: Database,
  services: Pick<Services, 'clock'>,
  user: Member,
  debit: Debit,
): Promise<void> {
  const now = { ...services, db };
  const [used, limits, own] = await answersOf([
    usedNow(db, services, user),
    limitsFor(now, user),
    readOwn(db, services, user),
  ]);
  await refuseAboveOwn(now, user, debit, { own, used, counted: 0n });
  const broken = findBroken(debit, limits, used);
  if (broken) await refuse(now, user, broken);
}
