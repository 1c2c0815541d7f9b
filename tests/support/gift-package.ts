import type { GiftPackage } from '#lib/giftcard/gift-packages.contract.ts';

export const aGiftPackage = (change: Partial<GiftPackage> = {}): GiftPackage => ({
  id: 'ng-night-in',
  name: 'A night in',
  description: 'A film and something to eat.',
  currency: 'NGN',
  amount: '15000.00',
  fee: '100.00',
  total: '15100.00',
  items: [
    {
      mark: 'netflix',
      name: 'Netflix',
      color: '#E50914',
      country: 'United States',
      value: '10.00',
      currency: 'USD',
      quantity: 1,
    },
  ],
  terms: ['The codes are sent by a link.'],
  rule_version: 'cards-1',
  ...change,
});
