import { randomUUID } from 'node:crypto';
import type { Order } from '#lib/orders/contract.ts';
import type { TestApp, TestMember } from './api.ts';
import { because } from './card-desk.ts';
import { sell, typedCard } from './cards.ts';

/** This many e-codes of $50: 42,150 naira each. */
export const cardsOf = (quantity: number, value = '50.00') => ({
  ...typedCard(),
  values: [{ value, quantity, codes: Array.from({ length: quantity }, () => randomUUID()) }],
});

export const sellCards = async (
  app: TestApp,
  member: TestMember,
  quantity = 5,
  value?: string,
): Promise<Order> => (await sell(app, member, cardsOf(quantity, value))).body.data;

export const accept = (...positions: number[]) =>
  positions.map((position) => ({ position, verdict: 'accept' as const }));

export const refuse = (position: number, change: object = {}) => ({
  position,
  verdict: 'refuse' as const,
  ...because,
  ...change,
});

export const offerFor = (position: number, amount: string, change: object = {}) => ({
  position,
  verdict: 'offer' as const,
  amount,
  reason_code: 'wrong-amount',
  proof: 'photo',
  evidence: 'The card says $25.',
  ...change,
});

export const notActivated = {
  reason_code: 'not-activated',
  evidence: 'The shop never activated it.',
};
