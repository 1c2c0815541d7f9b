import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { task } from '#server/platform/task.ts';
import type { Services } from '#server/platform/services.ts';
import { closeFlag } from './close-flag.ts';
import { lockFlag } from './flag-rows.ts';

const AT_ONCE = 200;

async function dueFlags({ db, clock }: Services): Promise<string[]> {
  const { rows } = await db.sql.query<{ reference: string }>(
    `select reference from flag where state = 'open' and release_at <= $1
     order by release_at limit ${AT_ONCE}`,
    [clock.now()],
  );
  return rows.map(({ reference }) => reference);
}

const release = (services: Services, reference: string): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const flag = await lockFlag(tx, reference);
    // it may have been extended or closed while we waited for the lock
    if (flag?.state !== 'open' || flag.release_at > services.clock.now()) return;
    await closeFlag(tx, services, flag, {
      state: 'released',
      by: 'system',
      text: 'The review period has ended. You can use your money.',
    });
  });

/** Ends flags whose time is up, each separately: one that fails doesn't stop the others. */
export const releaseFlags = task('orders.release-flags', z.unknown(), async (services) => {
  const failures: unknown[] = [];
  for (const reference of await dueFlags(services))
    await release(services, reference).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'flags could not be released');
});
