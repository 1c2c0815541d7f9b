import { parseCronItems, type ParsedCronItem } from 'graphile-worker';
import { purgeAuth } from '#server/auth/index.ts';
import { sweep } from '#server/orders/index.ts';
import { auditLedger, expireLedgerHolds, recordLedgerDay, sealLedger } from './ledger.job.ts';
import { purge } from './purge.job.ts';

/** What is done by the clock (UTC); with several workers each line still runs once. */
const lines: readonly [match: string, task: { name: string }][] = [
  ['* * * * *', sealLedger],
  ['* * * * *', expireLedgerHolds],
  ['* * * * *', sweep],
  ['*/10 * * * *', purge],
  ['*/10 * * * *', purgeAuth],
  ['5 0 * * *', recordLedgerDay],
  ['35 1 * * *', auditLedger],
];

export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    lines.map(([match, { name }]) => ({
      match,
      task: name,
      options: { backfillPeriod: 0, maxAttempts: 3 },
    })),
  );
