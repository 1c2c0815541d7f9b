import type { CardBrand, CardRates } from '#lib/giftcard/contract.ts';

export const aCardBrand = (change: Partial<CardBrand> = {}): CardBrand => ({
  id: 'apple',
  name: 'Apple (iTunes)',
  aliases: ['iTunes'],
  category: 'apps',
  color: '#000000',
  text_color: '#FFFFFF',
  usual: { currency: 'USD', value: '100.00', rate: '1000.00' },
  ...change,
});

type Change = Partial<Omit<CardRates, 'countries'>> & { rate?: string; rank?: number };

/**
 * Apple, from 10 to 500: 900 a dollar below 25, then 1,000, and 1,100 from 200; 50 more with a
 * receipt. `rank` is the part of each rate that the seller's rank added.
 */
export function aCardRates({ rate = '1000.00', rank = 0, ...change }: Change = {}): CardRates {
  const more = (by: number) => (rate === '0.00' ? rate : `${(Number(rate) + by).toFixed(2)}`);
  const both = (by: number) => ({ rate: more(by), base: more(by - rank) });
  const tiers = (extra: number) => [
    { id: 'low', from: '0.00', below: '25.00', ...both(extra - 100) },
    { id: 'mid', from: '25.00', below: '200.00', ...both(extra) },
    { id: 'high', from: '200.00', below: null, ...both(extra + 100) },
  ];
  const types: CardRates['countries'][number]['types'] = [
    {
      id: 'physical',
      name: 'Physical card',
      receipts: [
        { id: 'none', name: 'No receipt', tiers: tiers(0) },
        { id: 'cash', name: 'Cash receipt', tiers: tiers(50) },
      ],
    },
    {
      id: 'e-code',
      name: 'E-code',
      receipts: [{ id: 'none', name: 'No receipt', tiers: tiers(-50) }],
    },
  ];
  return {
    ...aCardBrand(),
    payout: 'NGN',
    code_label: '16 character code starting with X',
    code_pattern: '^X[A-Z0-9]{15}$',
    region_locked: true,
    open_loop: false,
    values: ['10.00', '25.00', '50.00', '100.00', '200.00'],
    min: '10.00',
    max: '500.00',
    custom: true,
    max_pictures: 10,
    usual_minutes: { from: 5, to: 30 },
    countries: [
      { code: 'US', name: 'United States', currency: 'USD', types },
      { code: 'GB', name: 'United Kingdom', currency: 'GBP', types },
    ],
    terms: ['The card is unused and activated, and the whole code is readable.'],
    rule_version: 'cards-1',
    bonus_percent: null,
    ...change,
  };
}
