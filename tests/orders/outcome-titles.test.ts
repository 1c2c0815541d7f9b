import { expect, it } from 'vitest';
import { outcomeWords } from '#server/orders/lines/follow-lines.ts';
import { registerPlug, type Plug } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';

const sold = (service_type: Order['service_type'], change: Partial<Order>): Order =>
  ({
    service_type,
    direction: 'purchase',
    title: 'MTN airtime',
    target: '0803 123 4567',
    amount: 500_000n,
    total: 500_000n,
    currency: 'NGN',
    ...change,
  }) as Order;

const plug = (serviceType: Order['service_type'], own?: string): void =>
  registerPlug({
    serviceType,
    otherSide: () => 'MTN',
    ...(own && { describeDelivery: () => own }),
  } as unknown as Plug);

it.each([
  [
    'airtime',
    sold('airtime-bill-payment', {}),
    undefined,
    { title: '₦5,000.00 MTN airtime sent to 0803 123 4567', message: 'Delivered by MTN.' },
  ],
  [
    'a bill with a fee',
    sold('cable-bill-payment', { total: 510_000n }),
    undefined,
    {
      title: '₦5,000.00 MTN airtime sent to 0803 123 4567',
      message: 'You paid ₦5,100.00 in all. ₦5,000.00 went to 0803 123 4567.',
    },
  ],
  [
    'a withdrawal',
    sold('primary-account-withdrawal', { direction: 'withdrawal' }),
    undefined,
    { title: '₦5,000.00 arrived at MTN', message: 'Arrived at MTN.' },
  ],
  [
    'a code',
    sold('giftcard-buy', { title: 'Apple gift card', target: null }),
    'Your code is ready. Open it with your PIN.',
    {
      title: 'Your code is ready: Apple gift card',
      message: ['Open it with your PIN.', '₦5,000.00 went to MTN.'],
    },
  ],
  [
    'something free',
    sold('event-bill-payment', { title: 'Book Fair', amount: 0n, total: 0n }),
    'Your tickets are ready.',
    { title: 'Your tickets are ready: Book Fair', message: 'Your tickets are ready.' },
  ],
])('The notification about %s says in its title what is there now', (_, order, own, words) => {
  plug(order.service_type, own);
  expect(outcomeWords(order)).toEqual(words);
});
