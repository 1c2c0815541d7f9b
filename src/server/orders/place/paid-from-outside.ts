import { AppError } from '#lib/errors/app-error.ts';
import type { Outside } from '#server/orders/plug/outside.ts';
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

/** A price that is held until a time waits no longer than that. */
export function payUntilOf(
  { clock }: Pick<Services, 'clock'>,
  { payWithinS }: Outside,
  heldUntil: Date | undefined,
) {
  const until = secondsAfter(clock.now(), payWithinS);
  return heldUntil && heldUntil < until ? heldUntil : until;
}

/** @throws AppError 422 on funded_by where only the wallet can pay, and for several orders in one purchase */
export function outsideOf(
  plug: Plug,
  { fundedBy = 'wallet' }: { fundedBy?: 'wallet' | 'outside' | undefined },
  count: number,
) {
  if (fundedBy === 'wallet') return undefined;
  if (plug.outside && plug.direction === 'purchase' && count === 1) return plug.outside;
  throw AppError.invalid({
    funded_by: ['This can only be paid from your wallet.'],
  });
}
