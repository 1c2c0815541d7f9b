import { auditLedger, expireLedgerHolds, recordLedgerDay, sealLedger } from './ledger.job.ts';
import { openFindings } from './open-findings.ts';
import { reconcileNightly } from './reconcile.job.ts';
import { mountReconcile } from './routes.ts';

const HALF_A_DAY_MS = 12 * 3600 * 1000;

export const feature = {
  mount: mountReconcile,
  alarms: [openFindings],
  tasks: [sealLedger, expireLedgerHolds, recordLedgerDay, auditLedger, reconcileNightly],
  cron: [
    { match: '* * * * *', task: sealLedger },
    { match: '* * * * *', task: expireLedgerHolds },
    { match: '5 0 * * *', task: recordLedgerDay, madeUpForMs: HALF_A_DAY_MS },
    { match: '35 1 * * *', task: auditLedger, madeUpForMs: HALF_A_DAY_MS },
    { match: '15 2 * * *', task: reconcileNightly, madeUpForMs: HALF_A_DAY_MS },
  ],
};
