import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { task } from '#server/platform/task.ts';
import { lockItem } from './move-item.ts';

/** Which quote a job is about: a newer one has jobs of its own. */
export const QuoteAt = z.object({ item_id: z.uuid(), version: z.number().int() });

/** Ends what no one accepted. Whoever locks an item does that; this only comes by in time. */
export const expireQuote = task('shopping.expire-quote', QuoteAt, (services, { item_id }) =>
  inTransaction(services.db, async (tx) => {
    await lockItem(tx, item_id);
  }),
);
