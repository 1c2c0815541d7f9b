import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance } from '#server/orders/advance.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { markFailed, openLines } from './sale-lines.ts';
import { paidFor } from './sale-words.ts';
import type { Because } from './verdict.ts';

/** Ends a sale of which some lines were already paid: we keep those, and the seller keeps the money. */
async function keepPaid(
  tx: Database,
  services: Services,
  order: Order,
  { reason }: Because,
): Promise<Order> {
  const kept = `${paidFor(order, await linesOf(tx, order.id))} stays in your wallet.`;
  const set = { offer: null, offer_until: null, check_at: null };
  const ended = await advance(tx, services, order, 'partly_completed', {
    title: 'The rest was declined',
    text: `${reason} ${kept}`,
    set,
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: the rest was declined`,
    message: [reason, kept],
    link: paths.order(order.reference_code),
  });
  return ended;
}

/** Rejects a sale with all its open lines; what was paid stays paid. Lock the order first. */
export async function rejectSale(
  tx: Database,
  services: Services,
  order: Order,
  because: Because,
): Promise<Order> {
  const { reasonCode, reason } = because;
  await markFailed(tx, services, openLines(await linesOf(tx, order.id)), () => because);
  if (order.paid !== null) return keepPaid(tx, services, order, because);
  const rejected = await advance(tx, services, order, 'rejected', {
    title: 'Declined',
    text: reason,
    tone: 'bad',
    set: { failure_code: reasonCode, failure_text: reason, check_at: null },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: declined`,
    message: [reason, 'You can ask for someone else to review it.'],
    link: paths.order(order.reference_code),
  });
  return rejected;
}
