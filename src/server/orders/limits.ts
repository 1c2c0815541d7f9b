import { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/catalogue.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { limitGap, limitsFor, type LimitGap } from '#server/kyc/index.ts';
import type { Services } from '#server/services.ts';
import type { Order } from './tables.ts';
import { usedBy } from './usage.ts';

type Period = 'one_time' | 'daily';

const spend = (period: Period) => `${period}_spend_limit_exceeded` as const;
const kyc = (gap: 'bvn' | 'upload', period: Period) =>
  `kyc_${gap}_${period}_limit_exceeded` as const;

const codeFor = (period: Period, gap: LimitGap): ErrorCode =>
  gap ? kyc(gap, period) : spend(period);

/**
 * Refuses an order that is above what its user may spend or withdraw (spec 8). Call it after the
 * hold: the account's row is locked then, so orders that come at the same time are counted one
 * after the other, this one included.
 * @throws AppError of the limit families; the code says what would raise the limit
 */
export async function assertWithinLimits(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  user: Member,
  order: Order,
): Promise<void> {
  const limits = await limitsFor(tx, user);
  const isOut = order.direction === 'withdrawal';
  const once = isOut ? limits.one_time_withdrawal : limits.one_time_spend;
  const refuse = async (period: Period) => {
    throw new AppError(codeFor(period, await limitGap(tx, user)));
  };
  if (order.total > once) await refuse('one_time');
  const used = await usedBy(tx, {
    userId: user.uuid,
    country: user.country.code,
    now: clock.now(),
  });
  const today = isOut ? used.withdrawn : used.spent;
  if (today > (isOut ? limits.daily_withdrawal : limits.daily_spend)) await refuse('daily');
  if (used.spent + used.withdrawn > limits.daily_debits) await refuse('daily');
  if (limits.monthly_debits !== null && used.month > limits.monthly_debits) await refuse('daily');
}
