import type { Behaviour } from '#lib/sandbox/contract.ts';

/** How the sandbox's supplier treats an order. */
export type Course =
  | 'delivers'
  | 'one code is missing'
  | 'pending then delivered'
  | 'no answer, delivered'
  | 'no answer, failed'
  | 'sold out'
  | 'says no'
  | 'late'
  | 'notice before the answer, twice';

const byBehaviour: Record<Behaviour, Course> = {
  done: 'delivers',
  failed: 'says no',
  pending: 'pending then delivered',
  timeout: 'no answer, delivered',
  late: 'late',
  'duplicate notice': 'notice before the answer, twice',
};

/** This many of one card are never in stock, so nothing is paid. */
export const NEVER_THERE = 10;

/** These quantities of one card lead to a given result, whatever the switches say. */
const byQuantity: Record<number, Course> = {
  5: 'one code is missing',
  6: 'pending then delivered',
  7: 'no answer, delivered',
  8: 'no answer, failed',
  9: 'sold out',
};

export const courseOf = (items: readonly { quantity: number }[], behaviour: Behaviour): Course =>
  items.map(({ quantity }) => byQuantity[quantity]).find((course) => course !== undefined) ??
  byBehaviour[behaviour];

/** The positions of cards without a code: the last of five of one type. */
export function missingIn(items: readonly { quantity: number }[]): ReadonlySet<number> {
  const missing = new Set<number>();
  let cards = 0;
  for (const { quantity } of items) {
    cards += quantity;
    if (byQuantity[quantity] === 'one code is missing') missing.add(cards - 1);
  }
  return missing;
}

/** For the sandbox console: the result of each quantity. */
export const magicCardQuantities: readonly { value: string; effect: string }[] = [
  { value: '5 of one card', effect: 'comes with four codes; the fifth is refunded' },
  { value: '6 of one card', effect: 'is accepted first and delivered a few seconds later' },
  { value: '7 of one card', effect: 'is delivered, but the answer gets lost' },
  { value: '8 of one card', effect: 'fails, and the answer gets lost' },
  { value: '9 of one card', effect: 'sells out after payment; it’s refunded' },
  { value: '10 of one card', effect: 'is more than there is: nothing is paid' },
];
