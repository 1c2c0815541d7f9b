import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance, change, type Changes } from '#server/orders/advance.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { lockOrder } from '#server/orders/find.ts';
import { plugFor, type AskFor } from '#server/orders/plug/plug.ts';
import { goesOnSettled } from '#server/orders/plug/stage.ts';
import { refundAtOurRisk } from '#server/orders/settle/settle-order.ts';
import type { Order } from '#server/orders/tables.ts';
import { wordsOf } from '#server/orders/words.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, type Task } from '#server/platform/task.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { sentAtOf } from './sent-at.ts';

type Waiting = Extract<Outcome<Delivery>, { kind: 'pending' | 'unknown' }>;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** How long we keep asking about most products. */
const asUsual: AskFor = {
  pausesS: [10, 30, 2 * MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, HOUR_S, 3 * HOUR_S, 6 * HOUR_S],
  untilS: 72 * HOUR_S,
};
const GRACE_S = 90;

/** When to ask next, but not later than the time at which we would refund. */
export function nextQuestion(
  order: Order,
  now: Date,
  refundAfterS: number | null,
  { pausesS }: AskFor = asUsual,
): Date {
  const pause = pausesS[Math.min(order.queries, pausesS.length - 1)] ?? HOUR_S;
  const next = secondsAfter(now, pause);
  if (refundAfterS === null || !order.sent_at || order.paid_back_at) return next;
  const refundAt = secondsAfter(order.sent_at, refundAfterS);
  return next > refundAt && refundAt > now ? refundAt : next;
}

const isPast = (sentAt: Date | null, seconds: number | null, now: Date): boolean =>
  sentAt !== null && seconds !== null && secondsAfter(sentAt, seconds) <= now;

/** A later promise, if the provider names a time by which its answer is final and we still ask by then. */
function promiseIn(
  { promised_at: promised }: Order,
  outcome: Waiting,
  sentAt: Date | null,
  { untilS }: AskFor,
): Changes {
  const finalBy = outcome.kind === 'pending' ? outcome.finalBy : undefined;
  if (!finalBy || !promised || !sentAt || finalBy <= promised) return {};
  return finalBy <= secondsAfter(sentAt, untilS) ? { promised_at: finalBy } : {};
}

/** Whether the order's money depends on this answer: it was neither captured at a stage nor refunded. */
const isUnsettled = ({ status }: Order) => status === 'processing' || status === 'unknown';

/** Moves the order to the status that fits the answer, with a new timeline step if that status is new. */
async function note(
  tx: Database,
  services: Services,
  order: Order,
  outcome: Waiting,
  set: Changes,
): Promise<Order> {
  const other = plugFor(order).otherSide(order);
  const status = outcome.kind === 'pending' ? 'processing' : 'unknown';
  if (!isUnsettled(order) || order.status === status) return change(tx, services, order, set);
  if (status === 'processing')
    return advance(tx, services, order, status, {
      title: `Accepted by ${other}`,
      text: wordsOf(order.direction, order.service_type).notYet,
      set,
    });
  const unclear = await advance(tx, services, order, status, {
    title: 'Not confirmed yet',
    set,
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: we’re checking`,
    message: `${other} hasn’t confirmed yet. Your money is on hold and safe. No need to pay again.`,
    link: paths.order(order.reference_code),
    stands: 'for-now',
    topic: wordsOf(order.direction, order.service_type).topic,
  });
  return unclear;
}

async function handToOperator(tx: Database, services: Services, order: Order): Promise<void> {
  services.log.error(
    { order: order.reference_code },
    'no answer from the provider: an operator has to decide',
  );
  if (!isUnsettled(order)) {
    await change(tx, services, order, { check_at: null });
    return;
  }
  await advance(tx, services, order, 'under_review', {
    title: 'In review by our team',
    text: 'Your money is still on hold.',
    set: { check_at: null },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: in review`,
    message: `${plugFor(order).otherSide(order)} hasn’t confirmed, so our team is reviewing it. Your money is still on hold.`,
    link: paths.order(order.reference_code),
    stands: 'settled',
    topic: wordsOf(order.direction, order.service_type).topic,
  });
}

/**
 * After an answer that isn't final: `pending` stays processing, doubt becomes unknown, the hold stays, and
 * the next requery is queued. `ask` is the task that makes it.
 */
export function askAgainLater(
  services: Services,
  { id }: Order,
  outcome: Waiting,
  ask: Task,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const found = await lockOrder(tx, id);
    if (!found || found.provider_outcome !== null) return;
    const plug = plugFor(found);
    if (!isUnsettled(found) && !found.paid_back_at && !goesOnSettled(plug, found)) return;
    const now = services.clock.now();
    const sentAt = await sentAtOf(tx, services.clock, found);
    const { refundAfterS, askFor = asUsual } = plug;
    const noted = await note(tx, services, found, outcome, {
      queries: found.queries + 1,
      ...('providerRef' in outcome && outcome.providerRef
        ? { provider_reference: outcome.providerRef }
        : {}),
      ...promiseIn(found, outcome, sentAt, askFor),
    });
    const isDue = isUnsettled(noted) && isPast(sentAt, refundAfterS, now);
    const order = isDue ? await refundAtOurRisk(tx, services, noted) : noted;
    if (isPast(sentAt, askFor.untilS, now)) return handToOperator(tx, services, order);
    const askAt = nextQuestion({ ...found, sent_at: sentAt }, now, refundAfterS, askFor);
    await change(tx, services, order, { check_at: secondsAfter(askAt, GRACE_S) });
    const afterS = (askAt.getTime() - now.getTime()) / 1000;
    await enqueue(tx, ask, { order_id: id }, { afterS, jobKey: `orders.requery:${id}` });
  });
}
