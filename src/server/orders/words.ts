import type { MessageTopic } from '#lib/message-topics.ts';
import type { OrderDirection } from '#lib/order-words.ts';

/** Where the engine speaks differently of what is bought and of money that is paid out. */
interface Words {
  delivered(other: string): string;
  isDelivered(other: string): string;
  notYet: string;
  notDone: string;
  takenBack(other: string): string;
  isTakenBack(other: string): string;
  sameAgain(amount: string): string;
  /** Which of a user's choices messages about it follow. */
  topic: MessageTopic;
}

const goods: Words = {
  delivered: (other) => `Delivered by ${other}`,
  isDelivered: (other) => `${other} has delivered it.`,
  notYet: 'It was accepted and is not delivered yet.',
  notDone: 'not delivered',
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
  takenBack: (other) => `${other} sent it back`,
  isTakenBack: (other) => `${other} sent the money back after it had arrived.`,
  sameAgain: (amount) =>
    `The same ${amount} to this account is still on its way. Withdrawing again sends it twice.`,
  topic: 'money',
};

export const wordsOf = (direction: OrderDirection): Words =>
  direction === 'withdrawal' ? payout : goods;
