import { z } from 'zod';
import { expireHolds, recordDay, seal } from '#server/ledger/index.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from './task.ts';

const DAY_S = 24 * 3600;

/** Chains what is finished, until nothing is left to seal. */
export const sealLedger = task('ledger.seal', z.unknown(), async ({ db }) => {
  while ((await seal(db)) > 0);
});

/** Frees holds whose time has come. */
export const expireLedgerHolds = task('ledger.expire-holds', z.unknown(), async ({ db }) => {
  await expireHolds(db);
});

/** Writes the closing balances of yesterday (UTC). */
export const recordLedgerDay = task('ledger.record-day', z.unknown(), async ({ db, clock }) => {
  await recordDay(db, secondsAfter(clock.now(), -DAY_S).toISOString().slice(0, 10));
});
