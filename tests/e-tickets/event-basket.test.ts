import { describe, expect, it } from 'vitest';
import {
  basketToDraft,
  checkBasket,
  costOf,
  draftToBasket,
  mostOf,
  placesForNames,
  purchaseFields,
} from '#lib/e-tickets/event-basket.ts';
import {
  describeAvailability,
  describeItems,
  describeNextPrice,
  describeRefund,
} from '#lib/e-tickets/basket-words.ts';
import { chosenTickets, classOf, eventOf } from '#tests/support/events-on-sale.ts';

const basket = {
  event_id: 'lagos-laughs',
  service_type: 'event-bill-payment' as const,
  items: [{ class: 'regular', quantity: 2 }],
  names: ['Ada Obi', 'Bisi'],
  promo_code: 'EARLY',
};

describe('a basket of tickets', () => {
  it('is read as it was stored', () => {
    expect(draftToBasket(basketToDraft(basket))).toEqual(basket);
  });

  it.each([
    ['nothing', {}],
    ['no event', { ...chosenTickets, event_id: '' }],
    ['another service', { ...chosenTickets, service_type: 'giftcard-buy' }],
    ['no items', { ...chosenTickets, items: '[]' }],
    ['broken items', { ...chosenTickets, items: '[{"class":1},{"class":"a","quantity":0},null]' }],
    ['no list', { ...chosenTickets, items: '{"a":' }],
  ])('is empty with %s', (_, values) => {
    expect(draftToBasket(values as Record<string, string>)).toBeNull();
  });

  it('costs the prices and our fee for each paid ticket', () => {
    const event = eventOf({ classes: [classOf(), classOf({ id: 'free', price: '0.00' })] });
    const items = [
      { class: 'regular', quantity: 2 },
      { class: 'free', quantity: 3 },
    ];
    expect(costOf(event, items)).toEqual({ amount: '10000.00', fee: '200.00', total: '10200.00' });
  });

  it('uses the cheapest resale tickets where nothing else is left', () => {
    const event = eventOf({
      classes: [classOf({ availability: 'sold_out' })],
      resale: [
        { class: 'regular', price: '4500.00', count: 1 },
        { class: 'regular', price: '4000.00', count: 1 },
        { class: 'vip', price: '1.00', count: 9 },
      ],
    });
    expect(mostOf(event, event.classes[0]!)).toBe(2);
    expect(costOf(event, [{ class: 'regular', quantity: 2 }]).amount).toBe('8500.00');
    expect(costOf(event, [{ class: 'regular', quantity: 1 }]).amount).toBe('4000.00');
  });

  it('counts what one’s own earlier price holds as available', () => {
    const classes = [
      classOf({ availability: 'sold_out' }),
      classOf({ id: 'vip', availability: 'few', left: 1 }),
    ];
    const event = { ...eventOf({ classes }), own: { regular: 2, vip: 1 } };
    expect(classes.map((each) => mostOf(event, each))).toEqual([2, 2]);
    expect(checkBasket(event, [{ class: 'regular', quantity: 2 }])).toEqual({});
    expect(mostOf({ ...event, own: {} }, classes[0]!)).toBe(0);
  });

  it('may have free tickets in it, as many as one person can have', () => {
    const free = classOf({ price: '0.00' });
    expect(mostOf(eventOf({ classes: [free] }), free)).toBe(free.max_per_order);
  });

  it('shows what is wrong with it', () => {
    const event = eventOf({
      classes: [
        classOf({ availability: 'few', left: 1 }),
        classOf({ id: 'vip', name: 'VIP', availability: 'sold_out' }),
        classOf({ id: 'late', name: 'Late', availability: 'not_yet' }),
        classOf({ id: 'many', max_per_order: 20 }),
      ],
    });
    const check = (...items: [string, number][]) =>
      checkBasket(
        event,
        items.map(([id, quantity]) => ({ class: id, quantity })),
      );
    expect(check(['regular', 2])).toEqual({ regular: 'Only 1 is left.' });
    expect(check(['vip', 1])).toEqual({ vip: 'VIP has sold out. Remove it.' });
    expect(check(['late', 1])).toEqual({ late: 'Late isn’t on sale now. Remove it.' });
    expect(check(['gone', 1])).toEqual({ gone: 'This is no longer for sale. Remove it.' });
    expect(check(['many', 20])).toEqual({});
    expect(check(['many', 20], ['regular', 1])).toEqual({
      all: 'You can buy up to 20 tickets in one order.',
    });
    expect(check(['many', 21])['many']).toBe('You can buy at most 20 of these.');
  });

  it('has a name for each person that it admits', () => {
    const event = eventOf({ classes: [classOf(), classOf({ id: 't', name: 'Table', admits: 2 })] });
    const items = [
      { class: 'regular', quantity: 1, seats: ['A7'] },
      { class: 't', quantity: 2 },
    ];
    expect(placesForNames(event, items)).toEqual([
      'Regular, seat A7',
      ...Array<string>(4).fill('Table'),
    ]);
  });

  it('sends names once there is one for everyone, and a code only where there is one', () => {
    const { event_id, items } = basket;
    expect(purchaseFields({ ...basket, names: ['Ada', ''], promo_code: '' }, true)).toEqual({
      event_id,
      items,
    });
    expect(purchaseFields(basket, false)).toEqual({ event_id, items, promo_code: 'EARLY' });
    expect(purchaseFields(basket, true).attendee).toEqual([{ name: 'Ada Obi' }, { name: 'Bisi' }]);
  });
});

describe('the words about tickets', () => {
  const event = eventOf();
  const before = Date.parse('2026-12-01T00:00:00Z');

  it('describe the refund rule', () => {
    expect(describeRefund(event, before)).toBe(
      'You can return your tickets until 10 Dec 2026, 07:00pm for a refund of 80% of the price. Our fee isn’t refunded. If the event is cancelled or moved, you can get a full refund.',
    );
    expect(describeRefund({ ...event, refund: null }, before)).toMatch(
      /^These tickets can’t be returned/,
    );
    expect(describeRefund(event, Date.parse(event.refund!.until))).toMatch(
      /could be returned until/,
    );
  });

  it('describe how much is left', () => {
    const say = (change: Parameters<typeof classOf>[0]) =>
      describeAvailability(classOf(change), event);
    expect(say({})).toBeNull();
    expect(say({ availability: 'few', left: 9 })).toBe('9 left');
    expect(say({ availability: 'sold_out' })).toBe('Sold out');
    expect(say({ availability: 'not_yet', sale_from: '2026-12-01T08:00:00Z' })).toBe(
      'On sale from 01 Dec 2026, 09:00am',
    );
  });

  it('describe the next price and what was chosen', () => {
    const next = { price: '7000.00', from: '2026-11-30T23:00:00Z' };
    expect(describeNextPrice(classOf({ next_price: next }), event)).toBe(
      '₦7,000.00 from 01 Dec 2026, 12:00am',
    );
    const items = [
      { class: 'regular', quantity: 2, seats: ['A1', 'A2'] },
      { class: 'vip', quantity: 1 },
    ];
    expect(describeItems(items, event.classes)).toBe('2 × Regular (seats A1, A2), 1 × VIP');
  });
});
