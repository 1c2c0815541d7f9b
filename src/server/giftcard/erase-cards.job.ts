import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cardReview } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/find.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { dropUpload } from '#server/uploads/drop-upload.ts';
import { cardItems, cardSales } from './tables.ts';

const AT_ONCE = 100;

/**
 * Decided long enough ago, with nothing open: an appealed sale isn't decided, and flagged money or an
 * unanswered problem keeps its evidence.
 */
const DUE = `select s.order_id from gift_card_sale s join orders o on o.id = s.order_id
  where s.erased_at is null and o.settled_at < $1
    and not exists (select 1 from flag f where f.order_id = o.id and f.state = 'open')
    and not exists (select 1 from ticket t where t.order_id = o.id and t.waiting_since is not null)`;

async function listDue(db: Database, until: Date, orderId?: string): Promise<string[]> {
  const { rows } = await db.sql.query<{ order_id: string }>(
    orderId
      ? `${DUE} and s.order_id = $2`
      : `${DUE} order by o.settled_at, s.order_id limit ${AT_ONCE}`,
    orderId ? [until, orderId] : [until],
  );
  return rows.map(({ order_id }) => order_id);
}

/** The hashes stay, so that a sold card can't be sold again. */
async function eraseSale(tx: Database, services: Services, orderId: string): Promise<void> {
  const mine = eq(cardItems.order_id, orderId);
  const items = await tx.orm.select().from(cardItems).where(mine);
  for (const key of items.flatMap(({ image_keys }) => image_keys))
    await dropUpload(tx, services, key);
  await tx.orm.update(cardItems).set({ code_sealed: null }).where(mine);
  await tx.orm
    .update(cardSales)
    .set({ comment: null, erased_at: services.clock.now() })
    .where(eq(cardSales.order_id, orderId));
  await audit(tx, { actor: 'job:giftcard', action: 'giftcard.erase', subject: orderId });
}

/**
 * Erases pictures, codes and comments of cards sold to us, each sale in its own transaction, so that an
 * interrupted run leaves the others for the next one. Files are removed with the uploads.
 */
export const eraseCards = task('giftcard.erase-cards', z.unknown(), async (services) => {
  const until = secondsAfter(services.clock.now(), -cardReview.keptS);
  for (const orderId of await listDue(services.db, until))
    await inTransaction(services.db, async (tx) => {
      await lockOrder(tx, orderId);
      const [due] = await listDue(tx, until, orderId);
      if (due) await eraseSale(tx, services, due);
    });
});
