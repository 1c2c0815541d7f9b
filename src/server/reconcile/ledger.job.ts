import { z } from 'zod';
import { expireHolds, recordDay, seal } from '#server/ledger/upkeep.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';
import { checkBooks } from './check-books.ts';

const DAY_S = 24 * 3600;

/** Seals finished transactions until there is nothing left to seal. */
export const sealLedger = task('ledger.seal', z.unknown(), async ({ db }) => {
  while ((await seal(db)) > 0);
});

/** Releases expired holds. */
export const expireLedgerHolds = task('ledger.expire-holds', z.unknown(), async ({ db }) => {
  await expireHolds(db);
});

/** Records yesterday's closing balances (UTC). */
export const recordLedgerDay = task('ledger.record-day', z.unknown(), async ({ db, clock }) => {
  await recordDay(db, secondsAfter(clock.now(), -DAY_S).toISOString().slice(0, 10));
});

const MOST_NAMED = 50;

/**
 * Checks all books and reports the result: a line in the audit log, the newest seal in the log, so that it is
 * known outside the database too, and an error for anything that is wrong.
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
