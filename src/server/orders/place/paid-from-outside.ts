import { AppError } from '#lib/errors/app-error.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';

/** Nothing is promised before it is paid for. */
export const untimed = { cancelUntil: null, promisedAt: null, checkAt: null };

/** How an order begins that waits for money from outside. */
export const awaitPayment = (payUntil: Date) => ({
  status: 'awaiting_user' as const,
  payUntil,
  step: { title: 'Waiting for your payment' },
});

/**
 * Until when a purchase paid from outside waits for the money; a price that is held until a time waits no longer
 * than that.
 * @throws AppError 422 on funded_by where only the wallet can pay, and for several orders in one purchase
 */
export function payUntilOf(
  { clock }: Pick<Services, 'clock'>,
  { outside, direction }: Plug,
  heldUntil: Date | undefined,
  count: number,
): Date {
  if (!outside || direction !== 'purchase' || count > 1)
    throw AppError.invalid({ funded_by: ['This can only be paid from your wallet.'] });
  const until = secondsAfter(clock.now(), outside.payWithinS);
  return heldUntil && heldUntil < until ? heldUntil : until;
}
