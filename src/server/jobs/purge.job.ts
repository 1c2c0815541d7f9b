import { z } from 'zod';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { purgeRules, type PurgeRule } from './purge-rules.ts';
import { timesOf } from './retention-rule.ts';

const AT_ONCE = 10_000;

/** Deletes in batches, so that no statement holds many locks or runs into its time limit. */
async function deleteOld(
  { db }: Services,
  { table, isOld }: PurgeRule,
  values: unknown[],
): Promise<void> {
  const old = `select r.ctid from ${table} r where ${isOld} limit ${AT_ONCE}`;
  for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
    const { rowCount } = await db.sql.query(
      `delete from ${table} where ctid = any(array(${old}))`,
      values,
    );
    deleted = rowCount ?? 0;
  }
}

/** Deletes what the retention rules no longer keep. */
export const purge = task('jobs.purge', z.unknown(), async (services) => {
  for (const rule of purgeRules)
    for (const [country, keptS] of timesOf(rule)) {
      const before = secondsAfter(services.clock.now(), -keptS);
      await deleteOld(services, rule, country ? [before, country] : [before]);
    }
});
