import { z } from 'zod';
import type { MoneyCode } from '#lib/currencies.ts';
import { toAmount } from '#lib/money.ts';
import { task } from '#server/platform/task.ts';
import { audit } from '#server/platform/audit.ts';
import { dayBefore, listMissedDays } from './days.ts';
import type { Finding } from './findings.ts';
import { reconcileDay, type Report } from './reconcile-day.ts';

const MOST_NAMED = 50;

const format = (minor: bigint | null, currency: MoneyCode) =>
  minor === null ? null : toAmount(minor, currency);

/** What the log may say about a finding: references and sums, but no personal data. */
const named = ({ day, port, kind, reference, currency, ourAmount, theirAmount }: Finding) => ({
  day,
  port,
  kind,
  reference,
  currency,
  ours: format(ourAmount, currency),
  theirs: format(theirAmount, currency),
});

/**
 * Compares yesterday (UTC), and missed days of the last week, with the providers' books. Open findings become
 * an error in the log and a line in the audit log; a provider that gives no list makes the job retry.
 */
export const reconcileNightly = task('reconcile.nightly', z.unknown(), async (services) => {
  const { db, log, clock } = services;
  const yesterday = dayBefore(clock.now());
  let report: Report | undefined;
  for (const day of [...(await listMissedDays(db, yesterday)), yesterday])
    report = await reconcileDay(services, day);
  if (!report) return;
  const { day, compared, silent, open } = report;
  const findings = open.slice(0, MOST_NAMED).map(named);
  if (open.length > 0)
    log.error({ findings, count: open.length }, 'our books and the providers’ differ');
  await audit(db, {
    actor: 'job:reconcile',
    action: open.length > 0 || silent.length > 0 ? 'reconcile.failed' : 'reconcile.passed',
    detail: { day, compared, silent, findings, count: open.length },
  });
  if (silent.length > 0) throw new Error(`No list from ${silent.join(', ')}`);
});
