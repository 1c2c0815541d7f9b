import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { task } from '#server/platform/task.ts';
import { lockItem } from './move-item.ts';

/** Which quote a job is about: a newer one has its own jobs. */
export const QuoteAt = z.object({ item_id: z.uuid(), version: z.number().int() });

/** Expires a quote that no one accepted. Any code that locks an item does so too; this job only makes it timely. */
export const expireQuote = task('shopping.expire-quote', QuoteAt, (services, { item_id }) =>
  inTransaction(services.db, async (tx) => {
    await lockItem(tx, item_id);
  }),
);
