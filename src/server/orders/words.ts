import { formatMinor, money } from '#lib/money.ts';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import type { OrderDirection, ServiceType } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import { findService } from '#lib/services/services.ts';
import type { Order } from './tables.ts';

/** Words that differ between purchases, funded accounts and payouts. */
interface Words {
  delivered(other: string): string;
  isDelivered(other: string, order: Pick<Order, 'title' | 'target'>): string;
  /** What the owner has now, as a title. */
  outcome(order: Order, other: string): string;
  notYet: string;
  notDone: string;
  refused: (other: string) => string;
  takenBack(other: string): string;
  isTakenBack(other: string): string;
  sameAgain(amount: string): string;
  /** The message topic, by which the user chooses the channels. */
  topic: MessageTopic;
}

const goods: Words = {
  delivered: (other) => `Delivered by ${other}`,
  isDelivered: (other, { title, target }) =>
    target ? `${title} is on ${target}.` : `${other} has delivered it.`,
  outcome: (order, other) =>
    order.target
      ? `${sumOf(order, order.amount)} ${order.title} sent to ${order.target}`
      : `${order.title}: delivered by ${other}`,
  notYet: 'It was accepted but hasn’t been delivered yet.',
  notDone: 'not delivered',
  refused: (other) => `Declined by ${other}`,
  takenBack: (other) => `Reversed by ${other}`,
  isTakenBack: (other) => `${other} reversed it after delivery.`,
  sameAgain: (amount) =>
    `You already have a ${amount} order for this in progress. Paying again buys it twice.`,
  topic: 'orders',
};

const payout: Words = {
  delivered: (other) => `Arrived at ${other}`,
  isDelivered: (other) => `The money has arrived at ${other}.`,
  outcome: (order, other) => `${sumOf(order, order.amount)} arrived at ${other}`,
  notYet: 'It was accepted but hasn’t arrived yet.',
  notDone: 'not paid out',
  refused: goods.refused,
  takenBack: (other) => `Returned by ${other}`,
  isTakenBack: (other) => `${other} returned the money after it had arrived.`,
  sameAgain: (amount) =>
    `You already have a ${amount} withdrawal to this account in progress. This would be a second one.`,
  topic: 'money',
};

/** For money in an account somewhere else: it is sent, then credited. */
const credit: Words = {
  ...goods,
  delivered: (other) => `Credited by ${other}`,
  isDelivered: (other) => `${other} has credited it.`,
  outcome: (order, other) => `${sumOf(order, order.amount)} credited by ${other}`,
  notYet: 'It was sent but hasn’t been credited yet.',
  notDone: 'not credited',
  isTakenBack: (other) => `${other} reversed it after crediting it.`,
};

/** For coins: they are sent, then a network confirms them. */
const coins: Words = {
  ...goods,
  delivered: (other) => `Confirmed on ${other}`,
  isDelivered: (other) => `${other} has confirmed it.`,
  outcome: ({ title }, other) => `${title}: confirmed on ${other}`,
  notYet: 'It was sent but hasn’t been confirmed yet.',
  notDone: 'not sent',
  refused: () => 'Not sent',
};

const byArrival = { credited: credit, confirmed: coins };

export function wordsOf(direction: OrderDirection, serviceType?: ServiceType): Words {
  if (direction === 'withdrawal') return payout;
  const arrival = serviceType && findService(serviceType)?.arrival;
  return arrival ? byArrival[arrival] : goods;
}

/** What all notices about an order's final state have in common. */
export const aboutOrder = (order: Order) => ({
  link: paths.order(order.reference_code),
  topic: wordsOf(order.direction, order.service_type).topic,
  stands: 'settled' as const,
});

/** A free order has no hold and no posting, so its texts don't mention money. */
export const isFree = ({ direction, total }: Pick<Order, 'direction' | 'total'>): boolean =>
  direction === 'purchase' && total === 0n;

/**
 * The same when money returns to the member: it is sent by every channel of money as well as those of the order,
 * so a failure is never quieter than a success, also for those who switched off messages about orders.
 */
export const aboutRefund = (order: Order, minor: bigint = order.total) => {
  const about = aboutOrder(order);
  const isOurs = minor > 0n && !isPaidByPrize(order);
  return isOurs ? { ...about, topic: 'money' as const, also: about.topic } : about;
};

/** Minor units of the order's currency, formatted for people; the order's total by default. */
export const sumOf = (order: Order, minor: bigint = order.total): string =>
  formatMinor(money(minor, order.currency));

/** Marks an order that a prize pays for: its money was never in the wallet. */
export const byPrize = { paid_by: 'prize' } as const;

export const isPaidByPrize = ({ detail }: Pick<Order, 'detail'>): boolean =>
  detail['paid_by'] === byPrize.paid_by;

const PRIZE_AGAIN = 'Your prize is available again.';

/** Describes where the money was refunded: to the wallet, unless a prize had paid. */
export const describeOrderRefund = (order: Order, minor?: bigint): string =>
  isPaidByPrize(order) ? PRIZE_AGAIN : `${sumOf(order, minor)} is back in your wallet.`;

/**
 * Describes what was captured and who received it, in one or two sentences. Expects the total to be what was
 * captured.
 */
export const describeCapture = (order: Order, to: string): string =>
  order.total === order.amount
    ? `${sumOf(order)} went to ${to}.`
    : `You paid ${sumOf(order)} in all. ${sumOf(order, order.amount)} went to ${to}.`;

/** Describes what was refunded; empty for a free order. */
export const backInWallet = (order: Order, minor?: bigint): string[] =>
  (minor ?? order.total) === 0n ? [] : [describeOrderRefund(order, minor)];
