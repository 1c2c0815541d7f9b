import type { Database } from '#server/db/client.ts';
import { houseAccount, post } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { addEvent, change, tell } from './advance.ts';
import type { Delivery, Done, Voucher } from './delivery.ts';
import { keepForHouse } from './house-codes.ts';
import { linesOf } from './lines/lines-of.ts';
import { alsoLeaves, scopeOf } from './lines/settle-lines.ts';
import { plugFor } from './plug.ts';
import { giveBackOf } from './reservations/reserve.ts';
import { giveBackLines } from './reservations/take-reserved.ts';
import { isStopped } from './staff/reasons.ts';
import type { Order, OrderItem } from './tables.ts';
import { wordsOf } from './words.ts';

/** Lines that arrived after their money had gone back; what arrived in time is its buyer’s. */
export function lateLines(
  lines: readonly OrderItem[],
  { lines: named }: Pick<Delivery, 'lines'>,
): OrderItem[] {
  const failed = lines.filter(({ state }) => state === 'failed');
  if (!named) return failed;
  const arrived = new Set(named.filter((each) => each.delivered).map(({ position }) => position));
  return failed.filter(({ position }) => arrived.has(position));
}

interface Late {
  done: Done;
  lines: readonly OrderItem[];
  late: readonly OrderItem[];
}

/** We paid back at our own risk and it was delivered after all: loss and codes are the house's. */
async function bookLoss(
  tx: Database,
  services: Services,
  order: Order,
  { lines, late, codes }: Pick<Late, 'lines' | 'late'> & { codes: readonly Voucher[] },
) {
  const loss = late.reduce((sum, { amount }) => sum + amount, 0n);
  const plug = plugFor(order);
  await post(tx, {
    scope: scopeOf(order),
    key: 'chargeback',
    kind: 'late_delivery',
    legs: [
      { account: houseAccount('chargeback_and_fraud_loss', order.currency), amount: -loss },
      { account: houseAccount(plug.book, order.currency), amount: loss },
      ...alsoLeaves(order, lines),
    ],
    orderId: order.id,
  });
  await keepForHouse(tx, services, order, codes);
  await audit(tx, { actor: 'job:orders', action: 'orders.late-delivery', subject: order.id });
}

/** The codes of some lines; those that belong to no line are everybody’s. */
const codesOf = (done: Done, lines: readonly OrderItem[]): Voucher[] =>
  done.value.vouchers.filter(
    ({ line }) => line === undefined || lines.some(({ position }) => position === line),
  );

async function bearLoss(tx: Database, services: Services, order: Order, came: Late) {
  const { done, late } = came;
  const plug = plugFor(order);
  await bookLoss(tx, services, order, { ...came, codes: codesOf(done, late) });
  const settled = await change(tx, services, order, {
    provider_outcome: 'done',
    provider_reference: done.providerRef,
    check_at: null,
  });
  await addEvent(tx, services, settled, {
    title: `${wordsOf(order.direction, order.service_type).delivered(plug.otherSide(order))} after all`,
    text: order.paid_back_at
      ? 'You keep the money we paid back: the delay was not your fault.'
      : 'We had given your money back by then. A person looks at this.',
  });
  await tell(tx, settled);
}

/** Lines that we gave up on ourselves: what became of them only their provider knows. */
const givenUp = (lines: readonly OrderItem[]): OrderItem[] =>
  lines.filter((line) => isStopped(line) || line.failure_code === 'no_answer');

/**
 * After the provider’s last word on an order of which we had stopped some lines: the house bears what was
 * delivered of them, and what was not is for others.
 */
export async function followStopped(
  tx: Database,
  services: Services,
  order: Order,
  { done, lines }: Omit<Late, 'late'>,
): Promise<void> {
  const stopped = givenUp(lines);
  const late = lateLines(stopped, done.value);
  await giveBackLines(
    tx,
    order.id,
    stopped.filter((line) => !late.includes(line)),
  );
  if (late.length === 0) return;
  const codes = codesOf(done, late).filter(({ line }) => line !== undefined);
  await bookLoss(tx, services, order, { lines, late, codes });
  await addEvent(tx, services, order, {
    title: `${late.map(({ title }) => title).join(', ')}: delivered after all`,
    text: 'You keep the money we paid back: the delay was not your fault.',
  });
  await tell(tx, order);
}

/** The same when it delivered nothing. */
export const freeStopped = (
  tx: Database,
  order: Order,
  lines: readonly OrderItem[],
): Promise<void> =>
  order.status === 'failed'
    ? giveBackOf(tx, order.id)
    : giveBackLines(tx, order.id, givenUp(lines));

/**
 * Delivered after we had given the money back: on our own risk, or because the provider said no. An
 * answer to a question from before that may be older than the no, so it only makes us ask again.
 */
export async function takeLateDelivery(
  tx: Database,
  services: Services,
  { order, asked, done }: { order: Order; asked: Order; done: Done },
): Promise<'settled' | 'outdated'> {
  if (order.provider_outcome === 'done') return 'settled';
  if (order.provider_outcome === 'failed') {
    if (asked.status !== 'failed') return 'outdated';
    services.log.error(
      { order: order.reference_code },
      'delivered although the provider had said no: the loss is booked, a person looks',
    );
  }
  const lines = await linesOf(tx, order.id);
  const late = lateLines(lines, done.value);
  if (late.length > 0) await bearLoss(tx, services, order, { done, lines, late });
  else await change(tx, services, order, { provider_outcome: 'done', check_at: null });
  return 'settled';
}

/** A line that the provider had left out of its last word came after it: nothing moves, a person looks. */
export async function noticeLateLines(
  tx: Database,
  { log }: Pick<Services, 'log'>,
  order: Order,
  done: Done,
): Promise<void> {
  if (!done.value.lines || order.status !== 'partly_completed') return;
  const late = lateLines(await linesOf(tx, order.id), done.value);
  if (late.length > 0)
    log.error(
      { order: order.reference_code, lines: late.map(({ position }) => position) },
      'lines came after their money had gone back: a person looks',
    );
}
