import type { MessageTopic } from '#lib/message-topics.ts';
import type { OrderDirection, ServiceType } from '#lib/order-words.ts';

/**
 * Where the engine uses different words for purchases, for accounts that are funded and for money that is
 * paid out.
 */
interface Words {
  delivered(other: string): string;
  isDelivered(other: string): string;
  notYet: string;
  notDone: string;
  saidNo: (other: string) => string;
  takenBack(other: string): string;
  isTakenBack(other: string): string;
  sameAgain(amount: string): string;
  /** The user's choice of channels that messages about it follow. */
  topic: MessageTopic;
}

const goods: Words = {
  delivered: (other) => `Delivered by ${other}`,
  isDelivered: (other) => `${other} has delivered it.`,
  notYet: 'It was accepted and is not delivered yet.',
  notDone: 'not delivered',
  saidNo: (other) => `${other} said no`,
  takenBack: (other) => `${other} took it back`,
  isTakenBack: (other) => `${other} took it back after delivering.`,
  sameAgain: (amount) =>
    `The same purchase for ${amount} is still on its way. Paying again buys it twice.`,
  topic: 'orders',
};

const payout: Words = {
  delivered: (other) => `Arrived at ${other}`,
  isDelivered: (other) => `The money arrived at ${other}.`,
  notYet: 'It was accepted and has not arrived yet.',
  notDone: 'not paid out',
  saidNo: goods.saidNo,
  takenBack: (other) => `${other} sent it back`,
  isTakenBack: (other) => `${other} sent the money back after it had arrived.`,
  sameAgain: (amount) =>
    `The same ${amount} to this account is still on its way. Withdrawing again sends it twice.`,
  topic: 'money',
};

/** What is bought is money in an account somewhere else: it is sent, then credited. */
const credit: Words = {
  ...goods,
  delivered: (other) => `Credited by ${other}`,
  isDelivered: (other) => `${other} has credited it.`,
  notYet: 'It was sent and is not credited yet.',
  notDone: 'not credited',
  isTakenBack: (other) => `${other} took it back after crediting it.`,
};

/** What is bought are coins: they are sent, then a network confirms them. */
const coins: Words = {
  ...goods,
  delivered: (other) => `Confirmed on ${other}`,
  isDelivered: (other) => `${other} has confirmed it.`,
  notYet: 'It was sent and is not confirmed yet.',
  notDone: 'not sent',
  saidNo: () => 'Not sent',
};

const credited: readonly ServiceType[] = ['funds_transfer'];

export function wordsOf(direction: OrderDirection, serviceType?: ServiceType): Words {
  if (direction === 'withdrawal') return payout;
  if (serviceType === 'crypto-buy') return coins;
  return serviceType && credited.includes(serviceType) ? credit : goods;
}
