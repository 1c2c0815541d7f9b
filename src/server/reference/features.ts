import { asc } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { remember } from './cache.ts';
import { featureFlag } from './tables.ts';

/** Feature flags by name (spec 3). */
export const listFeaturesOf = (db: Database): Promise<Record<string, boolean>> =>
  remember(db, 'features', async () => {
    const rows = await db.orm.select().from(featureFlag).orderBy(asc(featureFlag.name));
    return Object.fromEntries(rows.map(({ name, isActive }) => [name, isActive]));
  });
