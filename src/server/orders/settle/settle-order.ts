import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance, change, notifyPages } from '#server/orders/advance.ts';
import type { Done, Failed, Voucher } from '#server/orders/delivery.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import { followLines, outcomeWords } from '#server/orders/lines/follow-lines.ts';
import { readDelivery, type Decided } from '#server/orders/lines/read-delivery.ts';
import { alsoReturns, failOpenLines, settleLines } from '#server/orders/lines/settle-lines.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import {
  goesOnSettled,
  isPaidAhead,
  isSettledAhead,
  stageWithoutFailed,
} from '#server/orders/plug/stage.ts';
import { reclaimGoodwill } from '#server/orders/refund/reclaim.ts';
import { reverseOrder } from '#server/orders/refund/reverse-order.ts';
import { releaseReservedUndelivered } from '#server/orders/reservations/take-reserved.ts';
import {
  isDelivered,
  isRefundedDelivery,
  isUndecided,
  stateOfLines,
} from '#server/orders/statuses.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { keepVouchers } from '#server/orders/vault.ts';
import { wordsOf, aboutOrder, aboutRefund, backInWallet, isFree } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import {
  agreeWithStaff,
  askLater,
  contradictStaff,
  hasCompleted,
  noteContradiction,
  type ByStaff,
} from './by-staff.ts';
import { followStopped, noticeLateLines, takeLateDelivery } from './late-delivery.ts';

const by = 'job:orders';

/** Stops an order whose delivery differs from it: an operator decides, and the hold stays. */
async function stopForReview(tx: Database, services: Services, order: Order, done: Done) {
  const { delivered } = done.value;
  services.log.error(
    {
      order: order.reference_code,
      delivered: delivered && toAmount(delivered.minor),
    },
    'provider delivered a different amount than ordered',
  );
  await advance(tx, services, order, 'under_review', {
    title: 'In review by our team',
    text: 'The response doesn’t match your order, so we’re reviewing it. Your money is still on hold.',
    detail: { delivered: delivered && toAmount(delivered.minor) },
    set: { provider_reference: done.providerRef, check_at: null },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: in review`,
    message:
      'The response doesn’t match your order, so we’re reviewing it. Your money is still on hold.',
    ...aboutOrder(order),
  });
}

/** The codes for the buyer: none of refunded lines. */
const codesFor = (lines: readonly OrderItem[], { value }: Done): Voucher[] =>
  value.vouchers.filter(
    ({ line }) => !lines.some(({ position, state }) => position === line && state === 'failed'),
  );

async function complete(
  tx: Database,
  services: Services,
  order: Order,
  { done, decided, lines }: { done: Done; decided: Decided; lines: readonly OrderItem[] },
) {
  const settled = await settleLines(tx, services, order, decided, lines);
  const isNothing = stateOfLines(settled.lines) === 'failed';
  const vouchers = codesFor(settled.lines, done);
  const ended = await followLines(tx, services, order, {
    settled,
    by,
    delivery: { ...done.value, vouchers },
    set: {
      provider_reference: done.providerRef,
      provider_outcome: isNothing ? 'failed' : 'done',
      check_at: null,
      stage: null,
      stage_due_at: null,
    },
  });
  if (order.paid_back_at) await followStopped(tx, services, ended, { done, lines: settled.lines });
}

/** Delivers an order that was captured at an earlier stage: nothing is captured again. */
async function deliverSettled(tx: Database, services: Services, order: Order, done: Done) {
  const other = plugFor(order).otherSide(order);
  const { told } = done.value;
  const lines = await linesOf(tx, order.id);
  if (!readDelivery(order, lines, done.value))
    services.log.error(
      { order: order.reference_code },
      'the delivery differs from what a stage had settled: an operator has to look',
    );
  const delivered = await change(tx, services, order, {
    ...(told ? { detail: { ...order.detail, told } } : {}),
    provider_reference: done.providerRef,
    provider_outcome: 'done',
    check_at: null,
    stage: null,
    stage_due_at: null,
  });
  const title = wordsOf(order.direction, order.service_type).delivered(other);
  await addEvent(tx, services, delivered, { title });
  notifyPages(tx, delivered);
  await keepVouchers(tx, services, order, codesFor(lines, done));
  if (order.paid_back_at) await followStopped(tx, services, delivered, { done, lines });
  await notify(tx, order.user_id, {
    ...outcomeWords(order),
    ...aboutOrder(order),
  });
}

/** Records that the provider has answered a request. */
export async function recordAnswer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  order: Order,
): Promise<void> {
  await db.sql.query({
    name: 'record-answer',
    text: `update provider_request set state = 'answered', answered_at = coalesce(answered_at, $2)
      where our_reference = $1`,
    values: [order.our_reference, clock.now()],
  });
}

/** Locks an order whose provider has answered, reads its lines, and records that there is an answer. */
async function lockAnswered(
  tx: Database,
  services: Services,
  asked: Order,
): Promise<[Order | undefined, OrderItem[]]> {
  const [order, lines] = await answersOf([
    lockOrder(tx, asked.id),
    linesOf(tx, asked.id),
    recordAnswer({ ...services, db: tx }, asked),
  ]);
  return [order, lines];
}

/** Handles a delivery of something that was decided before: at a stage, by staff, or by our refund. */
async function captureDecided(
  tx: Database,
  services: Services,
  { order, asked, done, lines }: { order: Order; asked: Order; done: Done; lines: OrderItem[] },
): Promise<'settled' | 'outdated'> {
  if (isSettledAhead(order)) {
    await deliverSettled(tx, services, order, done);
    return 'settled';
  }
  if (order.status === 'failed' || order.paid_back_at)
    return takeLateDelivery(tx, services, { order, asked, done });
  if (readDelivery(order, lines, done.value)) await agreeWithStaff(tx, services, order);
  await noticeLateLines(tx, services, order, done);
  return 'settled';
}

/**
 * Captures the money of what was delivered and releases the rest (spec 4); a second call changes nothing.
 * `asked` is the order as it was before the provider was asked; on `outdated`, ask again.
 */
export function capture(
  services: Services,
  asked: Order,
  done: Done,
): Promise<'settled' | 'outdated'> {
  return inTransaction(services.db, async (tx) => {
    const [order, lines] = await lockAnswered(tx, services, asked);
    if (!order) return 'settled';
    if (!isUndecided(order)) return captureDecided(tx, services, { order, asked, done, lines });
    const decided = readDelivery(order, lines, done.value);
    if (decided) await complete(tx, services, order, { done, decided, lines });
    else if (order.status !== 'under_review') await stopForReview(tx, services, order, done);
    return 'settled';
  });
}

async function failOrder(tx: Database, services: Services, order: Order, failed: Failed) {
  const settled = await failOpenLines(tx, services, order, failed.code);
  const isContradiction = await hasCompleted(tx, order);
  if (!isContradiction && settled.lines.some((line) => isPaidAhead(plugFor(order), line)))
    return reverseOrder(tx, services, order, { failed, freed: settled.freed });
  const isPart = stateOfLines(settled.lines) !== 'failed' && !isContradiction;
  const ended = await followLines(tx, services, order, {
    settled,
    by,
    failed,
    set: { provider_outcome: isPart ? 'done' : 'failed', check_at: null },
  });
  if (isContradiction) await noteContradiction(tx, services, ended, failed);
  if (order.paid_back_at) await releaseReservedUndelivered(tx, ended, settled.lines);
}

/** Books what a provider returned for an order that was refunded in full before. */
async function reclaimRefunded(
  tx: Database,
  services: Services,
  order: Order,
  lines: readonly OrderItem[],
): Promise<void> {
  await reclaimGoodwill(tx, order, alsoReturns(order, lines));
  await change(tx, services, order, { provider_outcome: 'failed', check_at: null });
}

/** Releases or refunds the money of an order because the provider refused it; only then. */
export function refund(services: Services, asked: Order, failed: Failed): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const [order, lines] = await lockAnswered(tx, services, asked);
    if (!order) return;
    if (isUndecided(order)) return failOrder(tx, services, order, failed);
    if (await contradictStaff(tx, services, order, failed)) return;
    if (goesOnSettled(plugFor(order), order)) return reverseOrder(tx, services, order, { failed });
    if (isDelivered(order) && failed.code === 'reversed')
      return reverseOrder(tx, services, order, { failed });
    if (isRefundedDelivery(order) && failed.code === 'reversed')
      return reclaimRefunded(tx, services, order, lines);
    if (!order.paid_back_at || order.provider_outcome !== null) return;
    await change(tx, services, order, {
      provider_outcome: 'failed',
      check_at: null,
    });
    await releaseReservedUndelivered(tx, order, lines);
  });
}

const stoppedBy = (lines: readonly OrderItem[]) =>
  lines.some(({ state }) => state === 'delivered')
    ? 'Our team stopped the rest of this order'
    : 'Our team stopped this order';

/**
 * Refunds what is open at our own risk, because there was no answer in time or staff stopped waiting, and
 * keeps asking about what was sent (spec 4). Call it with the order locked and undecided.
 */
export async function refundAtOurRisk(
  tx: Database,
  services: Services,
  order: Order,
  staff?: ByStaff,
): Promise<Order> {
  const other = plugFor(order).otherSide(order);
  const code = staff?.code ?? 'no_answer';
  const { lines, freed } = await failOpenLines(tx, services, order, code);
  const what = isFree(order) ? 'we stopped waiting' : 'we refunded you';
  const text = staff?.text ?? `${other} didn’t confirm in time, so ${what}.`;
  const now = services.clock.now();
  const ended = await advance(tx, services, order, stateOfLines(lines) ?? 'failed', {
    title: staff ? stoppedBy(lines) : 'Refunded: no answer',
    text,
    tone: 'bad',
    set: {
      ...stageWithoutFailed(plugFor(order), order, lines),
      paid_back_at: order.sent_at && now,
      failure_code: code,
      failure_text: text,
      ...(staff && askLater(order, now)),
    },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: refunded`,
    message: [text, ...backInWallet(order, freed)],
    ...aboutRefund(order, freed),
  });
  const [actor, action] = staff ? [staff.actor, 'orders.fail'] : [by, 'orders.pay-back'];
  await audit(tx, { actor, action, subject: order.id });
  return ended;
}
