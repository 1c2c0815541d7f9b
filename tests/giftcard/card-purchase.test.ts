import { describe, expect, it } from 'vitest';
import {
  checkSendDay,
  costOfWish,
  draftToWish,
  inkOn,
  localOnSale,
  recipientOf,
  wishToDraft,
  type CardWish,
} from '#lib/giftcard/card-purchase.ts';
import { steam } from '#tests/support/cards-on-sale.ts';

const TODAY = '2026-11-21';
const wish: CardWish = {
  country: 'GB',
  value: '20',
  quantity: 3,
  isGift: false,
  name: 'Bisi',
  email: 'bisi@example.com',
  message: '',
  send_on: '',
};

describe('a purchase of gift cards', () => {
  it('rounds a part of a hundredth up, once per card, and adds the fee once', () => {
    const [, gb] = steam.countries;
    const card = { ...steam, countries: [{ ...gb!, rate: '0.33' }], values: ['0.05'], min: '0.05' };
    const cost = costOfWish(card, { ...wish, value: '0.05' });
    expect(cost).toEqual({ cards: '0.06', total: '100.06' });
  });

  it('has no price without a value or a rate', () => {
    expect(costOfWish(steam, { ...wish, value: '15' })).toBeNull();
    const closed = steam.countries.map((each) => ({ ...each, rate: null }));
    expect(costOfWish({ ...steam, countries: closed }, wish)).toBeNull();
  });

  it('stores no recipient when the cards are for the buyer', () => {
    const draft = wishToDraft(steam, wish);
    expect(recipientOf(draft, TODAY)).toBeUndefined();
    expect(draftToWish(steam, draft)).toMatchObject({ isGift: false, value: '20', quantity: 3 });
    const gift = draftToWish(steam, wishToDraft(steam, { ...wish, isGift: true }));
    expect(gift).toMatchObject({ isGift: true, email: 'bisi@example.com' });
  });

  it('takes no more cards from a draft than can be bought', () => {
    const draft = { ...wishToDraft(steam, wish), quantity: '99' };
    expect(draftToWish(steam, draft)?.quantity).toBe(steam.max_quantity);
  });

  it('sends a gift today as soon as possible, and on another day in the morning', () => {
    const gift = { name: 'Bisi', email: 'bisi@example.com' };
    expect(recipientOf({ ...gift, send_on: TODAY }, TODAY)).toEqual(gift);
    expect(recipientOf({ ...gift, send_on: '2026-12-24' }, TODAY)?.send_at).toBe(
      new Date('2026-12-24T08:00:00').toISOString(),
    );
  });

  it('accepts days from today to a year from now', () => {
    expect(checkSendDay('', TODAY)).toBeUndefined();
    expect(checkSendDay(TODAY, TODAY)).toBeUndefined();
    expect(checkSendDay('2027-11-21', TODAY)).toBeUndefined();
    expect(checkSendDay('2026-11-20', TODAY)).toBe('Choose today or a later day.');
    expect(checkSendDay('2027-11-22', TODAY)).toBe('Choose a day within the next year.');
  });

  it('sells a local card for its printed value, from the smallest to the largest', () => {
    const card = localOnSale(
      {
        id: 'x',
        name: 'X',
        category: 'food',
        color: '#F68B1E',
        used: 'app',
        currency: 'NGN',
        values: ['10000.00', '5000.00'],
        max_quantity: 3,
        validity_days: 90,
        fee: '0.00',
        redeem: [],
        terms: [],
      },
      { code: 'NG', name: 'Nigeria' },
    );
    expect([card.min, card.max]).toEqual(['5000.00', '10000.00']);
    const wanted = { ...wish, value: '5000', quantity: 2, country: 'NG' };
    expect(costOfWish(card, wanted)?.total).toBe('10000.00');
    expect(card.countries[0]?.notice).toBe('Used in the app, in Nigeria.');
  });

  it('writes dark on bright colours and bright on dark ones', () => {
    expect([inkOn('#F68B1E'), inkOn('#000000')]).toEqual(['#111111', '#ffffff']);
  });
});
