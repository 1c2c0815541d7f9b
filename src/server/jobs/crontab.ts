import { parseCronItems, type ParsedCronItem } from 'graphile-worker';
import { eraseProofs } from '#server/airtime-to-cash/index.ts';
import { offerEvents, purgeEvents } from '#server/analytics/index.ts';
import { mirrorTickets } from '#server/help/index.ts';
import { purgeAuth } from '#server/auth/index.ts';
import { eraseCards } from '#server/giftcard/index.ts';
import { erasePhotos } from '#server/kyc/index.ts';
import { freeOverCap, releaseFlags, sweep } from '#server/orders/index.ts';
import { refreshAllProducts, runSchedules } from '#server/refill/index.ts';
import { reconcileNightly } from '#server/reconcile/index.ts';
import { purgeUploads } from '#server/uploads/index.ts';
import { auditLedger, expireLedgerHolds, recordLedgerDay, sealLedger } from './ledger.job.ts';
import { purge } from './purge.job.ts';

const HALF_A_DAY_MS = 12 * 3600 * 1000;

/**
 * What is done by the clock (UTC); with several workers each line still runs once. What is due once a
 * day is made up for, when no worker ran at that time.
 */
const lines: readonly [match: string, task: { name: string }, backfillPeriod?: number][] = [
  ['* * * * *', sealLedger],
  ['* * * * *', expireLedgerHolds],
  ['* * * * *', sweep],
  ['* * * * *', releaseFlags],
  ['* * * * *', freeOverCap],
  ['* * * * *', offerEvents],
  ['* * * * *', mirrorTickets],
  ['* * * * *', runSchedules],
  ['*/10 * * * *', purge],
  ['*/10 * * * *', purgeAuth],
  ['*/10 * * * *', purgeUploads],
  ['*/10 * * * *', purgeEvents],
  ['25 * * * *', erasePhotos],
  ['45 * * * *', eraseCards],
  ['50 * * * *', eraseProofs],
  ['20 */6 * * *', refreshAllProducts],
  ['5 0 * * *', recordLedgerDay, HALF_A_DAY_MS],
  ['35 1 * * *', auditLedger, HALF_A_DAY_MS],
  ['15 2 * * *', reconcileNightly, HALF_A_DAY_MS],
];

export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    lines.map(([match, { name }, backfillPeriod = 0]) => ({
      match,
      task: name,
      options: { backfillPeriod, maxAttempts: 3 },
    })),
  );
