import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import type { OrderDirection, ServiceType } from '#lib/orders/words.ts';

/** Words that differ between purchases, funded accounts and payouts. */
interface Words {
  delivered(other: string): string;
  isDelivered(other: string): string;
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
  isDelivered: (other) => `${other} has delivered it.`,
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
  notYet: 'It was sent but hasn’t been credited yet.',
  notDone: 'not credited',
  isTakenBack: (other) => `${other} reversed it after crediting it.`,
};

/** For coins: they are sent, then a network confirms them. */
const coins: Words = {
  ...goods,
  delivered: (other) => `Confirmed on ${other}`,
  isDelivered: (other) => `${other} has confirmed it.`,
  notYet: 'It was sent but hasn’t been confirmed yet.',
  notDone: 'not sent',
  refused: () => 'Not sent',
};

const credited: readonly ServiceType[] = ['funds_transfer'];

export function wordsOf(direction: OrderDirection, serviceType?: ServiceType): Words {
  if (direction === 'withdrawal') return payout;
  if (serviceType === 'crypto-buy') return coins;
  return serviceType && credited.includes(serviceType) ? credit : goods;
}
