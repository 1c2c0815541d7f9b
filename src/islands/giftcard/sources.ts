import type { SellCards } from '#lib/giftcard/contract.ts';

export type Source = SellCards['source'];

/** Where someone got a card, in their own words. */
export const sources: readonly { value: Source; label: string }[] = [
  { value: 'own', label: 'I bought it in a shop' },
  { value: 'gift', label: 'It was a gift to me' },
  { value: 'bought', label: 'I bought it from someone' },
  { value: 'asked_to', label: 'Someone asked me to sell it' },
];
