import { z } from 'zod';
import { expireHolds, recordDay, seal } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { checkBooks } from './check-books.ts';
import { task } from '#server/platform/task.ts';

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

const MOST_NAMED = 50;

/**
 * Checks all books and says how it went: a line in the audit log, the newest seal in the log, so that
 * it is known outside the database too, and an error for anything that is wrong.
 */
export const auditLedger = task('ledger.audit', z.unknown(), async ({ db, log }) => {
  const { findings, seal: newest } = await checkBooks(db);
  const named = findings.slice(0, MOST_NAMED);
  const sealed = newest && { block: newest.block.toString(), hash: newest.hash };
  if (findings.length > 0)
    log.error({ findings: named, count: findings.length }, 'the books are not in order');
  log.info({ seal: sealed }, 'newest seal of the ledger');
  await audit(db, {
    actor: 'job:ledger',
    action: findings.length > 0 ? 'ledger.audit-failed' : 'ledger.audit-passed',
    detail: { findings: named, count: findings.length, seal: sealed ?? null },
  });
});
