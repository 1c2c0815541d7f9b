import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Posting } from '#server/ledger/types.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance, change } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { settlePayment } from '#server/orders/payments/payment-rows.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { nextCheckAt } from './deposit-rules.ts';
import { changeDeposit, lockDepositsOf } from './deposits.ts';
import { scheduleRelease } from './release-deposit.job.ts';
import { findCase, type SuspenseCase } from './suspense-cases.ts';
import { endAsking, type SuspenseDecision } from './suspense-decisions.ts';

const format = ({ amount, currency }: SuspenseCase) => formatMinor(money(amount, currency));

async function orderOf(tx: Database, found: SuspenseCase): Promise<Order> {
  const order = found.order_id && (await lockOrder(tx, found.order_id));
  if (!order) throw new Error(`Deposit ${found.reference} has no order`);
  return order;
}

/** The postings of a return: the provider no longer holds the money for us. */
function postingOf(found: SuspenseCase): Posting {
  const { order_id: orderId, provider, provider_reference, amount, currency } = found;
  const legs = [
    { account: houseAccount('suspense', currency), amount: -amount },
    { account: houseAccount('float_payments', currency), amount },
  ];
  const kind = 'deposit-returned';
  return orderId
    ? { scope: `deposit:${orderId}`, key: 'return', kind, orderId, legs }
    : { scope: `provider:${provider}`, key: `${provider_reference}:return`, kind, legs };
}

async function closeDeposit(
  tx: Database,
  services: Services,
  found: SuspenseCase,
  { reason }: SuspenseDecision,
): Promise<void> {
  const order = await orderOf(tx, found);
  await changeDeposit(tx, order.id, { settled_at: services.clock.now(), release_at: null });
  const detail = { ...order.detail, sent_back: 'done' };
  const step = { title: 'Returned to the sender', text: `${format(found)} has been sent.` };
  if (order.status === 'under_review')
    await advance(tx, services, order, 'rejected', { ...step, set: { detail } });
  else await addEvent(tx, services, await change(tx, services, order, { detail }), step);
  await notify(tx, order.user_id, {
    title: 'Deposit returned',
    message: [`${format(found)} is on its way back to the sender.`, reason ?? ''],
    link: paths.order(order.reference_code),
    topic: 'money',
  });
}

/**
 * Books a payment that the provider has returned, once (suspense -x, float +x), and notifies its
 * owner.
 */
export async function bookReturn(
  tx: Database,
  services: Services,
  decision: SuspenseDecision,
): Promise<void> {
  const before = await findCase(tx, decision.case_id);
  if (before.owner_id) await lockDepositsOf(tx, before.owner_id);
  if (!(await endAsking(tx, services, decision.id, null))) return;
  const found = await findCase(tx, decision.case_id);
  await post(tx, postingOf(found));
  const { provider, provider_reference: reference } = found;
  await settlePayment(tx, { provider, reference }, 'returned');
  if (found.owner_id) await closeDeposit(tx, services, found, decision);
  const { actor, reason_code } = decision;
  await audit(tx, {
    actor,
    action: 'deposit.returned',
    subject: found.reference,
    detail: { amount: found.amount.toString(), currency: found.currency, reason_code },
  });
}

/**
 * Reopens a case after the provider refused: the money stays in suspense until an operator or a job
 * handles it.
 */
export async function reopenCase(
  tx: Database,
  services: Services,
  decision: SuspenseDecision,
  refusal: string,
): Promise<void> {
  const { owner_id } = await findCase(tx, decision.case_id);
  if (owner_id) await lockDepositsOf(tx, owner_id);
  if (!(await endAsking(tx, services, decision.id, refusal))) return;
  const found = await findCase(tx, decision.case_id);
  await audit(tx, {
    actor: 'system',
    action: 'deposit.return-refused',
    subject: found.reference,
    detail: { refusal },
  });
  if (!found.owner_id || found.reason === 'unclaimed') return;
  const order = await orderOf(tx, found);
  const { sent_back: _, ...detail } = order.detail;
  await addEvent(tx, services, await change(tx, services, order, { detail }), {
    title: 'We couldn’t return it',
    text: 'Your money is safe. Our team is looking into it.',
    tone: 'bad',
  });
  const heldFor = found.reason;
  const releaseAt = nextCheckAt({ heldFor, note: '' }, services.clock.now());
  await changeDeposit(tx, order.id, { release_at: releaseAt });
  if (releaseAt) await scheduleRelease(tx, services, found.reference, releaseAt);
}
