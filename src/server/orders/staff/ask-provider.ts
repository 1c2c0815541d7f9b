import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { askDeskProvider } from '#lib/orders/desk/contract.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { assertClaimed } from '#server/desk/claims.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, notifyPages } from '#server/orders/advance.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { findOrder, lockOrder } from '#server/orders/find.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { askAfter, conclude } from '#server/orders/send/requery.job.ts';
import { isUndecided } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { wordsOf } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { keepStaffDecision } from './keep-decision.ts';

/** The provider that can be asked about an order now; undefined if none can. */
export function askableOf(order: Order): string | undefined {
  const plug = plugFor(order);
  // for work at the desk, ask the operator who has the case
  return order.sent_at && isUndecided(order) && !plug.atStage ? plug.otherSide(order) : undefined;
}

function describeOutcome(outcome: Outcome<Delivery>, other: string): string {
  switch (outcome.kind) {
    case 'done': {
      const { delivered } = outcome.value;
      const sum = delivered && formatMinor(money(delivered.minor, delivered.currency));
      return sum ? `${other} says it delivered ${sum}.` : `${other} says it delivered it.`;
    }
    case 'failed':
      return `${other} declined it (${outcome.code}).`;
    case 'pending':
      return `${other} is still processing it.`;
    case 'unknown':
      return `${other} didn’t confirm (${outcome.reason}).`;
  }
}

/** Records the question. The owner is notified only while nothing is decided. */
async function keepAsking(
  tx: Database,
  services: Services,
  before: Order,
  { said, actor }: { said: string; actor: string },
): Promise<boolean> {
  const order = await lockOrder(tx, before.id);
  if (!order) throw AppError.notFound();
  await keepStaffDecision(tx, services, {
    order_id: order.id,
    verdict: 'ask',
    reason: said,
    actor,
  });
  await audit(tx, { actor, action: 'orders.ask', subject: order.id, detail: { said } });
  if (!isUndecided(order)) return true;
  const other = plugFor(order).otherSide(order);
  const title = `Our team checked with ${other} again`;
  const text = 'It hasn’t been confirmed yet. Your money is still on hold.';
  await addEvent(tx, services, order, { title, text });
  await notify(tx, order.user_id, {
    title: `${order.title}: we checked again`,
    message: text,
    link: paths.order(order.reference_code),
    stands: 'for-now',
    topic: wordsOf(order.direction, order.service_type).topic,
  });
  notifyPages(tx, order);
  return false;
}

/**
 * Asks the provider about an order now, and acts on the answer as the job does.
 * @param actor operator:<uuid>
 * @throws AppError not_found; conflict when there is nothing to ask about
 */
export async function askNow(
  services: Services,
  orderId: string,
  actor: string,
): Promise<{ said: string; decided: boolean }> {
  const order = await findOrder(services.db, orderId);
  if (!order || (order.direction !== 'purchase' && order.direction !== 'withdrawal'))
    throw AppError.notFound();
  const other = askableOf(order);
  if (!other) throw AppError.conflict('There’s nothing to check with the provider now.');
  const outcome = await askAfter(services, order);
  await conclude(services, order, outcome);
  const said = describeOutcome(outcome, other);
  const decided = await inTransaction(services.db, (tx) =>
    keepAsking(tx, services, order, { said, actor }),
  );
  return { said, decided };
}

/**
 * The same for an operator who has claimed the case.
 * @throws AppError desk_claim_needed, as askNow
 */
export async function askForCase(
  ctx: CallContext<typeof askDeskProvider>,
): Promise<Reply<typeof askDeskProvider>> {
  const { id } = ctx.params;
  const operatorId = ctx.desk.operator.id;
  await assertClaimed(ctx, { queue: 'orders', id }, operatorId);
  return { data: await askNow(ctx, id, `operator:${operatorId}`) };
}
