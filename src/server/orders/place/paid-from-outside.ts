import { AppError } from '#lib/errors/app-error.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';

/** An order promises nothing before it is paid for. */
export const untimed = { cancelUntil: null, promisedAt: null, checkAt: null };

/** The first state of an order that waits for money from outside. */
export const awaitPayment = (payUntil: Date) => ({
  status: 'awaiting_user' as const,
  payUntil,
  step: { title: 'Waiting for your payment' },
});

/**
 * The time until which a purchase paid from outside waits for the money, at most as long as its price is held.
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
