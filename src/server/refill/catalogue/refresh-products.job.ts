import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { task } from '#server/platform/task.ts';
import { refreshProducts } from './refresh-products.ts';
import { billers } from '#server/refill/tables.ts';

/** Syncs bundles, bouquets and PINs with the provider's lists, a few times a day. */
export const refreshAllProducts = task('refill.products', z.unknown(), async (services) => {
  const rows = await services.db.orm
    .select()
    .from(billers)
    .where(and(eq(billers.sells, 'products'), eq(billers.active, true)));
  // one after another: the provider publishes no limits, so we stay well below any
  for (const row of rows) await refreshProducts(services, row);
});
