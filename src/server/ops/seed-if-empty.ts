import type { Env } from '#server/platform/env.ts';
import { seed, type DemoPerson } from '#server/ops/seed/index.ts';
import { openOwnServices } from '#server/services.ts';

/** Fills an empty database with the catalogue and, in the demo, its accounts. */
export async function seedIfEmpty(env: Env, databaseUrl: string): Promise<DemoPerson[]> {
  const services = await openOwnServices(env, databaseUrl);
  try {
    return await seed(services);
  } finally {
    await services.close();
  }
}
