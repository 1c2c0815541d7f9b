import { AppError } from '#lib/errors/app-error.ts';
import { describePause, isTrialDue } from '#lib/orders/pause-words.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { pauseRuleOf } from '#lib/orders/pause-rules.ts';
import type { Pause } from './read-pauses.ts';

/** A refusal because payments to a biller are paused; it says since when, and when we try again. */
export function pausedError(pause: Pause, now: Date, message?: string): AppError {
  const waitS = Math.ceil((pause.tryAt.getTime() - now.getTime()) / 1000);
  return new AppError('biller_paused', {
    message: message ?? `${describePause(pause, now)} You haven’t been charged.`,
    ...(waitS > 0 ? { retryAfterS: waitS } : {}),
  });
}

interface Placed {
  counterparty?: string;
}

/** The pause that applies to each of these prices. */
const pausesAt = (
  pauses: readonly Pause[],
  serviceType: ServiceType,
  prices: readonly Placed[],
): Pause[] =>
  prices.flatMap(
    ({ counterparty }) =>
      pauses.find(
        (each) => each.serviceType === serviceType && each.counterparty === counterparty,
      ) ?? [],
  );

export interface PauseCheck {
  serviceType: ServiceType;
  now: Date;
}

/**
 * The first pause that applies to a purchase which may still go through: as the one trial payment,
 * or because its buyer knows about the pause.
 * @throws AppError biller_paused
 */
export function passPause(
  pauses: readonly Pause[],
  { serviceType, now }: PauseCheck,
  prices: readonly Placed[],
): Pause | undefined {
  const met = pausesAt(pauses, serviceType, prices).filter(({ payAnyway }) => !payAnyway);
  const closed = met.find((pause) => !isTrialDue(pause, now));
  if (closed) throw pausedError(closed, now);
  const [first, second] = met;
  if (first && second)
    throw pausedError(
      first,
      now,
      `Payments to ${first.name} were failing, so we’re trying one at a time. Pay for one number first. You haven’t been charged.`,
    );
  return first ?? pausesAt(pauses, serviceType, prices)[0];
}

/**
 * The same when the purchase is placed.
 * @throws AppError biller_paused; it names `pay_anyway` if the buyer hasn't confirmed
 */
export function passPauseToPay(
  pauses: readonly Pause[],
  { payAnyway, ...check }: PauseCheck & { payAnyway: boolean },
  prices: readonly Placed[],
): Pause | undefined {
  const pause = passPause(pauses, check, prices);
  if (!pause?.payAnyway || payAnyway) return pause;
  const text = `${describePause(pause, check.now)} Confirm that you want to pay anyway.`;
  throw new AppError('biller_paused', { message: text, errors: { pay_anyway: [text] } });
}

/**
 * Claims the one trial payment to a paused biller, in the transaction that places it. If that is
 * rolled back, another purchase can claim it.
 * @throws AppError biller_paused when another purchase claimed it first
 */
export async function takePauseTrial(tx: Database, pause: Pause, now: Date): Promise<void> {
  const { country, serviceType, counterparty } = pause;
  const waitS = pauseRuleOf(country, now)?.waitS ?? 0;
  const tryAt = secondsAfter(now, waitS);
  const { rowCount } = await tx.sql.query(
    `update biller_pause set try_at = $5
     where country_code = $1 and service_type = $2 and counterparty = $3
       and (try_at <= $4 or opened_at is not null)`,
    [country, serviceType, counterparty, now, tryAt],
  );
  if (rowCount !== 1) throw pausedError({ ...pause, tryAt }, now);
}
