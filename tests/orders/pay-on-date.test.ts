import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { payOnDate, Superseded } from '#server/orders/autopay/pay-on-date.ts';
import type { Services } from '#server/platform/services.ts';

const due = new Date('2026-11-28T09:00:00Z');
const HOUR_MS = 3600 * 1000;

/** What is done for a date, at a number of hours after it. */
async function doneFor(
  { hours = 0, notifiedFor = due }: { hours?: number; notifiedFor?: Date | null },
  pay = () => Promise.resolve(),
): Promise<string[]> {
  const done: string[] = [];
  const now = new Date(due.getTime() + hours * HOUR_MS);
  await payOnDate({ clock: { now: () => now } } as Services, {
    due,
    notifiedFor,
    pay: () => pay().then(() => void done.push('paid')),
    wait: (why) => Promise.resolve(void done.push(`waits: ${why}`)),
    refuse: (why) => Promise.resolve(void done.push(why)),
  });
  return done;
}

describe('a date of a plan', () => {
  it('is paid on its day, after a notice for that date', async () => {
    expect(await doneFor({ hours: 11 })).toEqual(['paid']);
  });

  it('is not paid half a day late, or without its notice', async () => {
    const late = 'We couldn’t pay this on the day, so we didn’t pay it late.';
    const silent = 'We couldn’t let you know the day before, so we didn’t pay.';
    expect(await doneFor({ hours: 13 })).toEqual([late]);
    expect(await doneFor({ notifiedFor: null })).toEqual([silent]);
    expect(await doneFor({ notifiedFor: new Date(due.getTime() - 1) })).toEqual([silent]);
  });

  it('is refused with the answer of the engine, and left to a retry after a problem on our side', async () => {
    const failing = (error: Error) => doneFor({}, () => Promise.reject(error));
    expect(await failing(AppError.conflict('The name has changed.'))).toEqual([
      'The name has changed.',
    ]);
    await expect(failing(new AppError('idempotency_in_progress'))).rejects.toThrow();
    await expect(failing(new Error('no connection'))).rejects.toThrow('no connection');
  });

  it('waits while its biller is paused', async () => {
    const paused = new AppError('biller_paused', { message: 'Payments to MTN are failing.' });
    expect(await doneFor({}, () => Promise.reject(paused))).toEqual([
      'waits: Payments to MTN are failing.',
    ]);
  });

  it('is left alone when another worker has paid it', async () => {
    expect(await doneFor({}, () => Promise.reject(new Superseded()))).toEqual([]);
  });
});
