import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, notifyPages } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Flag } from './flag-rows.ts';
import { sumOf } from './flag-words.ts';

export interface Closing {
  /** `released` when its time ended, `lifted` when staff ended it earlier. */
  state: 'released' | 'lifted';
  /** `system`, or operator:<uuid>. */
  by: string;
  /** One sentence for the owner. */
  text: string;
}

/** Releases the money of an open flag and notifies its owner. Call it under lockUser. */
export async function closeFlag(
  tx: Database,
  services: Services,
  flag: Flag,
  { state, by, text }: Closing,
): Promise<void> {
  const order = await lockOrder(tx, flag.order_id);
  if (!order) throw new Error(`Flag ${flag.reference} has no order`);
  if (flag.hold_id !== null) await releaseHold(tx, flag.hold_id);
  await tx.sql.query('update flag set state = $2, closed_at = $3, closed_by = $4 where id = $1', [
    flag.id,
    state,
    services.clock.now(),
    by,
  ]);
  const title = `${sumOf(flag)} has been released`;
  await addEvent(tx, services, order, { title, text });
  await notify(tx, flag.user_id, {
    title,
    message: text,
    link: paths.order(order.reference_code),
    topic: 'money',
  });
  notifyPages(tx, order);
  await audit(tx, { actor: by, action: `flag.${state}`, subject: flag.reference });
}
