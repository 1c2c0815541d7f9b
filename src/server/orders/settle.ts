import { formatMinor, money, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, post, releaseHold, reverse, type Leg } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Vended } from '#server/providers/bills/index.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import { addEvent, advance, change, tell } from './advance.ts';
import { explainFailure } from './failure.ts';
import { lockOrder } from './find.ts';
import { keepForHouse } from './house-codes.ts';
import { plugFor, type Failed } from './plug.ts';
import type { Order } from './tables.ts';
import { keepVouchers } from './vault.ts';
import { wordsOf } from './words.ts';

type Done = Extract<Outcome<Vended>, { kind: 'done' }>;

const by = 'job:orders';
const scopeOf = (order: Order) => `order:${order.id}`;
/** A person may be looking at it: an answer that leaves no doubt decides it all the same. */
const isUndecided = ({ status }: Order) =>
  status === 'processing' || status === 'unknown' || status === 'under_review';
const about = (order: Order) => ({
  link: paths.order(order.reference_code),
  topic: wordsOf(order.direction, order.service_type).topic,
  stands: 'settled' as const,
});
const sum = (order: Order) => formatMinor(money(order.total, order.currency));

function holdOf(order: Order): bigint {
  if (order.hold_id === null) throw new Error(`Order ${order.reference_code} has no hold`);
  return order.hold_id;
}

function accountOf(order: Order): bigint {
  if (order.account_id === null) throw new Error(`Order ${order.reference_code} has no account`);
  return order.account_id;
}

const alsoLeaves = (order: Order): Leg[] => plugFor(order).alsoLeaves?.(order) ?? [];

function captureLegs(order: Order): Leg[] {
  const house = (kind: Parameters<typeof houseAccount>[0], amount: bigint): Leg => ({
    account: houseAccount(kind, order.currency),
    amount,
  });
  return [
    { account: accountOf(order), amount: -order.total },
    house(plugFor(order).book, order.amount),
    house('house_fee', order.fee),
    house('stamp_duty_payable', order.duty),
    house('rewards_expense', -order.discount),
    ...alsoLeaves(order),
  ].filter((leg) => leg.amount !== 0n);
}

/** A provider that does not say how much is believed that it delivered what we sent. */
const isWhatWasOrdered = (order: Order, { delivered }: Vended): boolean =>
  delivered === null || (delivered.minor === order.amount && delivered.currency === order.currency);

/** The provider delivered something else than was ordered: a person decides, the money waits. */
async function stopForPerson(tx: Database, services: Services, order: Order, done: Done) {
  const { delivered } = done.value;
  services.log.error(
    { order: order.reference_code, delivered: delivered && toAmount(delivered.minor) },
    'provider delivered another amount than ordered',
  );
  await advance(tx, services, order, 'under_review', {
    title: 'A person is checking this',
    text: 'The answer we got does not match your order. Your money is still set aside.',
    set: { provider_reference: done.providerRef, check_at: null },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: a person is checking`,
    message: 'The answer we got does not match your order. Your money is still set aside.',
    ...about(order),
  });
}

async function complete(tx: Database, services: Services, order: Order, done: Done) {
  const other = plugFor(order).otherSide(order);
  const { txnId } = await post(tx, {
    scope: scopeOf(order),
    key: 'capture',
    kind: order.service_type,
    legs: captureLegs(order),
    orderId: order.id,
    hold: { id: holdOf(order), capture: order.total },
  });
  const { told, vouchers } = done.value;
  const completed = await advance(tx, services, order, 'completed', {
    title: wordsOf(order.direction, order.service_type).delivered(other),
    set: {
      ...(told ? { detail: { ...order.detail, told } } : {}),
      capture_txn: txnId,
      provider_reference: done.providerRef,
      provider_outcome: 'done',
      check_at: null,
    },
  });
  await keepVouchers(tx, services, order, vouchers);
  await notify(tx, order.user_id, {
    title: `${order.title}: done`,
    message:
      plugFor(order).tellDone?.(order) ??
      `${formatMinor(money(order.amount, order.currency))} went to ${order.target ?? other}.`,
    ...about(order),
  });
  await audit(tx, { actor: by, action: 'orders.complete', subject: order.id });
  return completed;
}

/** We paid back at our own risk and it was delivered after all: loss and codes are the house's. */
async function bearLoss(tx: Database, services: Services, order: Order, done: Done) {
  await post(tx, {
    scope: scopeOf(order),
    key: 'chargeback',
    kind: 'late_delivery',
    legs: [
      {
        account: houseAccount('chargeback_and_fraud_loss', order.currency),
        amount: -order.amount,
      },
      { account: houseAccount(plugFor(order).book, order.currency), amount: order.amount },
      ...alsoLeaves(order),
    ],
    orderId: order.id,
  });
  await keepForHouse(tx, services, order, done.value.vouchers);
  const settled = await change(tx, services, order, {
    provider_outcome: 'done',
    provider_reference: done.providerRef,
    check_at: null,
  });
  await addEvent(tx, services, settled, {
    title: `${wordsOf(order.direction, order.service_type).delivered(plugFor(order).otherSide(order))} after all`,
    text: order.paid_back_at
      ? 'You keep the money we paid back: the delay was not your fault.'
      : 'We had given your money back by then. A person looks at this.',
  });
  await tell(tx, settled);
  await audit(tx, { actor: by, action: 'orders.late-delivery', subject: order.id });
}

/**
 * Delivered after we had given the money back: on our own risk, or because the provider said no. An
 * answer to a question from before that may be older than the no, so it only makes us ask again.
 */
async function afterGivingBack(
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
  await bearLoss(tx, services, order, done);
  return 'settled';
}

/**
 * Takes the money of an order that was delivered; a second call changes nothing. `asked` is the order
 * as it was before the provider was asked; `outdated` wants the question put again.
 */
export function capture(
  services: Services,
  asked: Order,
  done: Done,
): Promise<'settled' | 'outdated'> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, asked.id);
    if (order?.status === 'failed') return afterGivingBack(tx, services, { order, asked, done });
    if (!order || !isUndecided(order)) return 'settled';
    if (isWhatWasOrdered(order, done.value)) await complete(tx, services, order, done);
    else if (order.status !== 'under_review') await stopForPerson(tx, services, order, done);
    return 'settled';
  });
}

async function giveBack(tx: Database, services: Services, order: Order, failed: Failed) {
  const { title, text } = explainFailure(failed, order);
  await releaseHold(tx, holdOf(order));
  const returned = await advance(tx, services, order, 'failed', {
    title,
    text,
    tone: 'bad',
    set: {
      provider_outcome: 'failed',
      failure_code: failed.code,
      failure_text: text,
      check_at: null,
    },
  });
  await addEvent(tx, services, returned, { title: `${sum(order)} is back in your wallet` });
  await notify(tx, order.user_id, {
    title: `${order.title}: ${wordsOf(order.direction, order.service_type).notDone}`,
    message: [text, `${sum(order)} is back in your wallet.`],
    ...about(order),
  });
  await audit(tx, {
    actor: by,
    action: 'orders.fail',
    subject: order.id,
    detail: { code: failed.code },
  });
}

/** Delivered first and taken back by the provider later: the money comes back whole. */
async function undoCapture(tx: Database, services: Services, order: Order) {
  if (order.capture_txn === null) return;
  await reverse(tx, { scope: scopeOf(order), key: 'reversal', txnId: order.capture_txn });
  const title = wordsOf(order.direction, order.service_type).takenBack(
    plugFor(order).otherSide(order),
  );
  await advance(tx, services, order, 'reversed', {
    title,
    text: `${sum(order)} is back in your wallet.`,
    tone: 'bad',
    set: { provider_outcome: 'failed', failure_code: 'reversed', check_at: null },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: reversed`,
    message: `${title}. ${sum(order)} is back in your wallet.`,
    ...about(order),
  });
  await audit(tx, { actor: by, action: 'orders.reverse', subject: order.id });
}

/** Gives the money of an order back because the provider said no; only then. */
export function refund(services: Services, { id }: Order, failed: Failed): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return;
    if (isUndecided(order)) return giveBack(tx, services, order, failed);
    if (order.status === 'completed' && failed.code === 'reversed')
      return undoCapture(tx, services, order);
    if (order.paid_back_at && order.provider_outcome === null)
      await change(tx, services, order, { provider_outcome: 'failed', check_at: null });
  });
}

/**
 * No answer within the product's time: the house gives the money back at its own risk and keeps
 * asking (spec 4). Call it with the order locked.
 */
export async function payBack(tx: Database, services: Services, order: Order): Promise<Order> {
  const other = plugFor(order).otherSide(order);
  await releaseHold(tx, holdOf(order));
  const text = `${other} gave no answer in time, so we paid you back ourselves.`;
  const failed = await advance(tx, services, order, 'failed', {
    title: 'Paid back without an answer',
    text,
    tone: 'bad',
    set: {
      paid_back_at: services.clock.now(),
      failure_code: 'no_answer',
      failure_text: text,
    },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: paid back`,
    message: [text, `${sum(order)} is back in your wallet.`],
    ...about(order),
  });
  await audit(tx, { actor: by, action: 'orders.pay-back', subject: order.id });
  return failed;
}
