import type { Env } from '#server/platform/env.ts';
import type { Services } from '#server/platform/services.ts';
import { openOwnServices } from '#server/services.ts';
import { liveHistory } from './history/live.ts';
import { restoreTime } from './history/virtual-time.ts';
import { demoOperators, type DemoOperator } from './seed/operators.ts';
import type { DemoPerson } from './seed/people.ts';
import { seed } from './seed/seed.ts';

/** Who can sign in to the demo. */
export interface DemoAccounts {
  people: DemoPerson[];
  operators: readonly DemoOperator[];
}

/** Only a new demo gets a past, because the members of one that is in use have their own. */
async function findsNoOne({ db, env }: Services): Promise<boolean> {
  if (env.isProduction || !env.DEMO_HISTORY) return false;
  return (await db.sql.query('select from users limit 1')).rowCount === 0;
}

/** Fills an empty database with the catalogue and, in the demo, its accounts. */
export async function seedIfEmpty(env: Env, databaseUrl: string): Promise<DemoAccounts> {
  // a process that was killed while it lived the past has left its clock
  if (!env.isProduction) await restoreTime(databaseUrl);
  const services = await openOwnServices(env, databaseUrl);
  try {
    const live = (await findsNoOne(services)) ? () => liveHistory(env, databaseUrl) : undefined;
    return { people: await seed(services, live), operators: demoOperators };
  } finally {
    await services.close();
  }
}
