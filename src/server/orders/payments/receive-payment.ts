import { isCoin, type MoneyCode } from '#lib/currencies.ts';
import type { Money } from '#lib/money.ts';
import { judgeArrival, type FundingPolicy, type Judgement } from '#lib/orders/judge-arrival.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, type CoinHouseKind, type HouseKind } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Leg } from '#server/ledger/types.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import {
  decidePayment,
  insertPayment,
  listPayments,
  type Arrival,
  type Paid,
} from './payment-rows.ts';
import type { Payment, Source } from './tables.ts';

interface Place {
  from: HouseKind | 'float_coins';
  waits: HouseKind;
}

/** The account on which the provider holds the money for us, and the one on which it waits. */
const places: Record<Source, Place> = {
  gateway: { from: 'float_payments', waits: 'suspense' },
  bank_transfer: { from: 'float_payments', waits: 'suspense' },
  dollars: { from: 'stock_vouchers', waits: 'fx_position' },
  coins: { from: 'float_coins', waits: 'fx_position' },
};

/** Why no one can be credited yet. */
export interface Refusal {
  /** A code for the books. */
  heldFor: string;
}

/** What a payment is for; products extend it. */
export interface Due {
  order: Order;
}

/** A payment with the policy's decision about it. */
export interface Came {
  payment: Payment;
  judged: Judgement;
  /** How much of it is credited unless there is an objection; the rest is sent back. Minor units. */
  credited: bigint;
}

/** What was requested, until when its price is held, and what happens to anything else. */
export interface Terms {
  expected: Paid | null;
  held: Date | null;
  policy: FundingPolicy;
}

/**
 * How one type of thing is paid from outside. The engine stores the payment, judges and books it; the product
 * says who it is for and what they read. All of it happens in one transaction.
 */
export interface Funding<D extends Due, R extends Refusal, P extends Paid = Money> {
  source: Source;
  /** The names of its postings in the ledger. */
  kinds: { credited: string; waiting: string; unclaimed?: string };
  /**
   * Finds and locks what it is for, and records its arrival; undefined while it belongs to no one.
   */
  claim(tx: Database, services: Services, arrival: Arrival<P>): Promise<D | undefined>;
  termsOf(due: D): Terms;
  /** Why no one may be credited, if so; also called for payments that the policy leaves to an operator. */
  objectTo?(tx: Database, due: D, came: Came): Promise<R | undefined>;
  /** Who gets what is credited. If missing, the money stays where it would wait, and `take` pays for it. */
  creditLegs?(tx: Database, due: D, came: Came): Promise<Leg[]>;
  /** Continues with what was paid for. */
  take(tx: Database, services: Services, due: D, came: Came): Promise<void>;
  /** Reports money that is waiting for an operator, or for its time. */
  keep?(tx: Database, services: Services, due: D, came: Came & { refusal: R }): Promise<void>;
  /** Reports money that is waiting for the rest. */
  await?(tx: Database, services: Services, due: D, came: Came): Promise<void>;
  /** Reports money that belongs to no one. */
  keepUnclaimed?(services: Services, arrival: Arrival<P>): void;
}

/** The house's account of a kind for money or for a coin: a source states which it uses. */
const accountFor = (kind: HouseKind | CoinHouseKind, currency: MoneyCode): bigint =>
  isCoin(currency)
    ? houseAccount(kind as CoinHouseKind, currency)
    : houseAccount(kind as HouseKind, currency);

const waitsOn = ({ source, currency }: Payment, amount: bigint): Leg => ({
  account: accountFor(places[source].waits, currency),
  amount,
});

/**
 * Books its arrival, once: the key is made of the provider's name and the payment's reference,
 * whatever else is known about it.
 */
async function book(
  tx: Database,
  payment: Payment,
  { kind, orderId, legs }: { kind: string; orderId?: string; legs: readonly Leg[] },
): Promise<bigint> {
  const { source, provider, reference, amount, currency } = payment;
  const from = { account: accountFor(places[source].from, currency), amount: -amount };
  const { txnId } = await post(tx, {
    scope: `provider:${provider}`,
    key: reference,
    kind,
    orderId,
    legs: [from, ...legs],
  });
  return txnId;
}

/** What has already arrived for the same order and counts towards it, minor units. */
async function arrivedBefore(tx: Database, { id }: Order, payment: Payment): Promise<bigint> {
  const before = (await listPayments(tx, id)).filter(
    ({ currency, why }) => currency === payment.currency && why !== 'late',
  );
  const countOf = ({ decision, credited, waiting }: Payment) =>
    decision === 'matched' ? credited + waiting : credited;
  return before.reduce((sum, each) => sum + countOf(each), 0n);
}

async function leaveUnclaimed<D extends Due, R extends Refusal, P extends Paid>(
  tx: Database,
  services: Services,
  funding: Funding<D, R, P>,
  { payment, arrival }: { payment: Payment; arrival: Arrival<P> },
): Promise<void> {
  const { unclaimed: kind } = funding.kinds;
  if (!kind || !funding.keepUnclaimed)
    throw new Error(`Payment ${payment.reference} belongs to no request of ours`);
  const legs = [waitsOn(payment, payment.amount)];
  const txn_id = await book(tx, payment, { kind, legs });
  const { amount: waiting } = payment;
  const decision = 'waiting';
  await decidePayment(tx, payment, { credited: 0n, waiting, decision, why: 'unclaimed', txn_id });
  funding.keepUnclaimed(services, arrival);
}

/** Books money that no one is credited with yet: it waits for an operator, for its time, or for the rest. */
async function leaveWaiting<D extends Due, R extends Refusal, P extends Paid>(
  tx: Database,
  { kinds }: Funding<D, R, P>,
  { order }: D,
  { payment, judged }: Came,
  refusal: R | undefined,
): Promise<void> {
  const { amount: waiting } = payment;
  const legs = [waitsOn(payment, waiting)];
  await decidePayment(tx, payment, {
    order_id: order.id,
    credited: 0n,
    waiting,
    decision: refusal ? 'waiting' : 'matched',
    why: refusal?.heldFor ?? judged.why,
    txn_id: await book(tx, payment, { kind: kinds.waiting, orderId: order.id, legs }),
  });
}

/** Books what is credited; anything to be sent back waits until the provider has done so. */
async function credit<D extends Due, R extends Refusal, P extends Paid>(
  tx: Database,
  funding: Funding<D, R, P>,
  due: D,
  came: Came,
): Promise<void> {
  const { payment, judged, credited } = came;
  const { back } = judged;
  const given = (await funding.creditLegs?.(tx, due, came)) ?? [waitsOn(payment, credited)];
  const legs = back > 0n ? [...given, waitsOn(payment, back)] : given;
  const orderId = due.order.id;
  await decidePayment(tx, payment, {
    order_id: orderId,
    credited,
    waiting: back,
    decision: back > 0n ? 'waiting' : 'credited',
    why: judged.why,
    txn_id: await book(tx, payment, { kind: funding.kinds.credited, orderId, legs }),
  });
}

async function receive<D extends Due, R extends Refusal, P extends Paid>(
  tx: Database,
  services: Services,
  funding: Funding<D, R, P>,
  arrival: Arrival<P>,
): Promise<void> {
  const payment = await insertPayment(tx, services, funding.source, arrival);
  if (!payment) return;
  const due = await funding.claim(tx, services, arrival);
  if (!due) return leaveUnclaimed(tx, services, funding, { payment, arrival });
  const judged = judgeArrival({
    ...funding.termsOf(due),
    now: services.clock.now(),
    arrivedBefore: await arrivedBefore(tx, due.order, payment),
    arrival: { paid: arrival.paid, at: arrival.paidAt },
  });
  const came = { payment, judged, credited: payment.amount - judged.back };
  const refusal = await funding.objectTo?.(tx, due, came);
  if (!refusal && judged.person > 0n)
    throw new Error(`Payment ${payment.reference} is left to an operator without a reason`);
  if (refusal) {
    await leaveWaiting(tx, funding, due, came, refusal);
    return funding.keep?.(tx, services, due, { ...came, refusal });
  }
  if (judged.waits > 0n) {
    await leaveWaiting(tx, funding, due, came, undefined);
    return funding.await?.(tx, services, due, came);
  }
  await credit(tx, funding, due, came);
  return funding.take(tx, services, due, came);
}

/**
 * Receives a payment that a provider has confirmed (spec 1, 4), whether a notice, a page, a job or the nightly
 * run made us ask. However often and from however many processes at once we learn of it, it has one row, one
 * decision and one posting. The order continues in the same transaction.
 */
export const receivePayment = <D extends Due, R extends Refusal, P extends Paid>(
  services: Services,
  funding: Funding<D, R, P>,
  arrival: Arrival<P>,
): Promise<void> => inTransaction(services.db, (tx) => receive(tx, services, funding, arrival));
