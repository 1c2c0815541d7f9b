import type { Env } from '#server/platform/env.ts';
import { openOwnServices } from '#server/services.ts';
import { demoOperators, type DemoOperator } from './seed/operators.ts';
import type { DemoPerson } from './seed/people.ts';
import { seed } from './seed/seed.ts';

/** Who can sign in to the demo. */
export interface DemoAccounts {
  people: DemoPerson[];
  operators: readonly DemoOperator[];
}

/** Fills an empty database with the catalogue and, in the demo, its accounts. */
export async function seedIfEmpty(env: Env, databaseUrl: string): Promise<DemoAccounts> {
  const services = await openOwnServices(env, databaseUrl);
  try {
    return { people: await seed(services), operators: demoOperators };
  } finally {
    await services.close();
  }
}
