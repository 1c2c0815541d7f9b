import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { notify } from '#server/notifications/notify.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { priceLeft } from '#server/orders/refund/share-refund.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';

interface SoldRow {
  event_id: string;
  order_id: string;
  position: number;
  seller_id: string;
  price: bigint;
}

async function findSold(tx: Database, resaleId: string): Promise<SoldRow | undefined> {
  const { rows } = await tx.sql.query<SoldRow>(
    `select a.event_id, a.order_id, a.position, r.seller_id, r.price
     from admission_resale r join admission a on a.id = r.admission_id
     where r.id = $1 and r.state = 'sold' and not exists (select 1 from order_refund f
       where f.order_id = a.order_id and f.idem_key = 'resale:' || r.id)`,
    [resaleId],
  );
  return rows[0];
}

/** What can still be refunded of the line's price: staff may have refunded some of it already. */
async function payable(tx: Database, { order_id, position, price }: SoldRow): Promise<bigint> {
  const line = (await linesOf(tx, order_id)).find((each) => each.position === position);
  const left = line ? priceLeft(line) : 0n;
  return left < price ? left : price;
}

async function pay(
  tx: Database,
  services: Services,
  sold: SoldRow,
  { event, key }: { event: EventRow; key: string },
): Promise<void> {
  const amount = await payable(tx, sold);
  if (amount <= 0n) return;
  const { order } = await refundPart(
    { ...services, db: tx },
    {
      order_id: sold.order_id,
      key,
      lines: [{ position: sold.position, amount, part: 'price' }],
      reason: `Your ticket for ${event.title} was sold to someone else.`,
      by: 'job:resale',
    },
  );
  await notify(tx, sold.seller_id, {
    title: 'Your ticket was sold',
    message: `${formatMinor(money(amount, event.currency))} for your ticket for ${event.title} is in your wallet.`,
    link: paths.order(order.reference_code),
    topic: 'money',
  });
}

/** Pays the seller of a resold ticket, once: the price of their line, without our fee. */
export const payForResale = task(
  'e-tickets.pay-resale',
  z.object({ resale_id: z.uuid() }),
  (services, { resale_id }) =>
    inTransaction(services.db, async (tx) => {
      const seen = await findSold(tx, resale_id);
      const event = seen && (await findEvent(tx, seen.event_id));
      if (!event) return;
      await lockOrder(tx, seen.order_id);
      const sold = await findSold(tx, resale_id);
      if (sold) await pay(tx, services, sold, { event, key: `resale:${resale_id}` });
    }),
);
