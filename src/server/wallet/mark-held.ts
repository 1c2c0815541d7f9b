import { formatMinor, type Money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { nextCheckAt, type Objection } from './deposit-rules.ts';
import { changeDeposit, type Deposit } from './deposits.ts';
import { scheduleRelease } from './release-deposit.job.ts';

/** Records why incoming money stays in suspense, and schedules the next check. */
export async function markHeld(
  tx: Database,
  services: Services,
  deposit: Deposit,
  { objection, paid }: { objection: Objection; paid: Money },
): Promise<void> {
  const order = await lockOrder(tx, deposit.order_id);
  if (!order) throw new Error(`Deposit ${deposit.reference} has no order`);
  const { heldFor, note } = objection;
  const releaseAt = nextCheckAt(objection, services.clock.now());
  const isRefused = heldFor === 'below_minimum';
  await changeDeposit(tx, order.id, { held_for: heldFor, note, release_at: releaseAt });
  await advance(tx, services, order, isRefused ? 'rejected' : 'under_review', {
    title: isRefused ? note.replace(/\.$/, '') : 'Received, not credited yet',
    text: isRefused ? 'The money is on hold until we return it.' : note,
    tone: 'bad',
    set: { detail: { ...order.detail, note, held_for: heldFor } },
  });
  await audit(tx, {
    actor: 'system',
    action: 'deposit.held',
    subject: deposit.reference,
    detail: { held_for: heldFor, paid: paid.minor.toString(), currency: paid.currency },
  });
  await notify(tx, deposit.user_id, {
    title: isRefused ? 'Deposit not credited' : 'Deposit in review',
    message: [`We’ve received ${formatMinor(paid)} and it’s safe.`, note],
    link: paths.order(deposit.reference),
    topic: 'money',
  });
  if (releaseAt) await scheduleRelease(tx, services, deposit.reference, releaseAt);
}
