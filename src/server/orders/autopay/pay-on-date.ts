import { AppError } from '#lib/errors/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';

/** No one expects a payment this long after the date in its notice. */
const LATE_S = 12 * 3600;

/** The last moment at which a date is paid. */
export const latestFor = (due: Date): Date => secondsAfter(due, LATE_S);

/** Another worker has paid the date, or its owner has changed the plan. Throw it in the order's transaction. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** A date of a plan that its owner agreed to with their PIN. */
export interface PlannedDate {
  due: Date;
  /** The date that its owner was notified of. */
  notifiedFor: Date | null;
  /**
   * Checks again what was agreed, then places the order without a PIN, with a key made of the plan and the date.
   * Moves the plan to its next date in the order's transaction (`placed`), or throws Superseded there.
   */
  pay(): Promise<void>;
  /** Leaves the plan at its date, and notifies its owner once that the payment waits, and why. */
  wait(why: string): Promise<void>;
  /** Moves the plan on without paying, and notifies its owner why. */
  refuse(why: string): Promise<void>;
}

function whyTooLate({ clock }: Services, { due, notifiedFor }: PlannedDate): string | undefined {
  if (clock.now() > latestFor(due))
    return 'We couldn’t pay this on the day, so we didn’t pay it late.';
  if (notifiedFor?.getTime() !== due.getTime())
    return 'We couldn’t let you know the day before, so we didn’t pay.';
  return undefined;
}

/** An answer for the user, as opposed to a problem on our side that may pass in a minute. */
const isAnswer = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== 'idempotency_in_progress' && error.status < 500;

/** A paused biller may open again: the date is queued again every minute, until it is too late. */
const isPaused = (error: AppError): boolean => error.code === 'biller_paused';

/**
 * Pays a date of a plan once, or not at all (decision 59): never late, and never without a notice
 * the day before. A payment that the engine refuses isn't made, and its owner is notified why;
 * while its biller is paused, it waits.
 * @throws Error for a problem on our side: the job tries again
 */
export async function payOnDate(services: Services, date: PlannedDate): Promise<void> {
  const late = whyTooLate(services, date);
  if (late) return date.refuse(late);
  try {
    await date.pay();
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!isAnswer(error)) throw error;
    await (isPaused(error) ? date.wait(error.message) : date.refuse(error.message));
  }
}
