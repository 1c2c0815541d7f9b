import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { change, type Changes } from '#server/orders/advance.ts';
import type { Failed } from '#server/orders/delivery.ts';
import { isDelivered } from '#server/orders/statuses.ts';
import { staffDecisions, type Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';

/** Who settles an order instead of the provider, and why. */
export interface ByStaff {
  /** operator:<uuid> */
  actor: string;
  /** The text for the owner. */
  text: string;
  /** The code of the reason; null if none was chosen. */
  code: string | null;
}

/** How long after staff stopped waiting for a provider we ask it again. */
const ASK_AFTER_S = 3600;

/** Schedules the next question; none about an order that wasn't sent. */
export const askLater = ({ sent_at }: Order, now: Date): Pick<Changes, 'check_at'> => ({
  check_at: sent_at && secondsAfter(now, ASK_AFTER_S),
});

/** Whether staff completed the order or some of its lines. */
export async function hasCompleted(tx: Database, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const ofIt = and(eq(staffDecisions.order_id, id), eq(staffDecisions.verdict, 'complete'));
  return (await tx.orm.$count(staffDecisions, ofIt)) > 0;
}

/** Whether staff completed it without an answer of the provider. */
const isByStaff = async (tx: Database, order: Order): Promise<boolean> =>
  isDelivered(order) && order.provider_outcome !== 'done' && hasCompleted(tx, order);

/** Opens a case for an order that the provider refuses after staff completed it. */
export async function noteContradiction(
  tx: Database,
  services: Services,
  order: Order,
  { code }: Failed,
): Promise<void> {
  services.log.error(
    { order: order.reference_code, code },
    'failed at the provider although staff had completed it: a person looks',
  );
  await change(tx, services, order, { provider_outcome: 'failed', check_at: null });
  const what = { action: 'orders.contradicted', subject: order.id, detail: { code } };
  await audit(tx, { actor: 'job:orders', ...what });
}

/** Records that the provider confirms what staff had completed. Call it with the order locked. */
export async function agreeWithStaff(
  tx: Database,
  services: Services,
  order: Order,
): Promise<void> {
  if (await isByStaff(tx, order))
    await change(tx, services, order, { provider_outcome: 'done', check_at: null });
}

/**
 * Records that the provider refuses what staff had completed: the money stays where it is, and the desk gets
 * the order as a case. Call it with the order locked.
 * @returns whether staff had completed it
 */
export async function contradictStaff(
  tx: Database,
  services: Services,
  order: Order,
  failed: Failed,
): Promise<boolean> {
  if (!(await isByStaff(tx, order))) return false;
  if (order.provider_outcome !== 'failed') await noteContradiction(tx, services, order, failed);
  return true;
}
