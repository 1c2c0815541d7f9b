import type { CardOnSale } from '#lib/giftcard/card-purchase.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { quoteOf } from './purchase.ts';

export const steam: CardOnSale = {
  service: 'giftcard-buy',
  id: '5f0a3a86-2f0e-4b7a-9b52-0c8f6d1e7a11',
  mark: 'apple',
  name: 'Steam',
  color: '#171A21',
  text_color: '#FFFFFF',
  payout: 'NGN',
  countries: [
    {
      code: 'US',
      name: 'United States',
      currency: 'USD',
      rate: '1650.00',
      notice: 'Only works with a Steam account or shop of this country: United States.',
    },
    {
      code: 'GB',
      name: 'United Kingdom',
      currency: 'GBP',
      rate: '2100.50',
      notice: 'Only works with a Steam account or shop of this country: United Kingdom.',
    },
  ],
  values: ['10.00', '20.00', '50.00'],
  min: '10.00',
  max: '50.00',
  max_quantity: 3,
  fee: '100.00',
};

/** Any value from 5 to 200. */
export const amazon: CardOnSale = {
  ...steam,
  id: '9d1c4e0b-7a52-4d3e-8f6a-1b2c3d4e5f60',
  name: 'Amazon',
  countries: [{ ...steam.countries[0]!, notice: 'Works in any country.' }],
  values: [],
  min: '5.00',
  max: '200.00',
};

export const shoprite: CardOnSale = {
  ...steam,
  service: 'local-giftcard-buy',
  id: 'ng-shoprite',
  name: 'Shoprite Nigeria',
  countries: [
    {
      code: 'NG',
      name: 'Nigeria',
      currency: 'NGN',
      rate: '1.00',
      notice: 'Used in store, in Nigeria.',
    },
  ],
  values: ['5000.00', '10000.00'],
  min: '5000.00',
  max: '10000.00',
};

export const chosen = {
  id: steam.id,
  mark: steam.mark,
  card: 'Steam',
  country: 'US',
  country_name: 'United States',
  currency: 'USD',
  value: '20.00',
  quantity: '2',
};

export const chosenHere = {
  ...chosen,
  id: 'ng-shoprite',
  mark: 'ng-shoprite',
  card: 'Shoprite Nigeria',
  country: 'NG',
  country_name: 'Nigeria',
  currency: 'NGN',
  value: '5000.00',
  quantity: '1',
};

export const cardQuote = (total = '66100.00'): Quote =>
  quoteOf({
    name: 'Steam gift card',
    detail: null,
    lines: {
      amount: '66000.00',
      fee: '100.00',
      duty: '0.00',
      total,
      arrives: { label: 'Gift cards', amount: '66000.00' },
    },
  });
