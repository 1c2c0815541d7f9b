import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  messageChannels,
  messageTopics,
  type Preferences,
} from '#lib/notifications/message-topics.ts';
import { features } from '#server/features.ts';
import { channelsFor } from '#server/notifications/notify.ts';
import type { Order } from '#server/orders/tables.ts';
import { aboutOrder, aboutRefund } from '#server/orders/words.ts';

const products = features.flatMap(({ plugs = [] }) => plugs);

const channels = fc.record({ email: fc.boolean(), push: fc.boolean(), sms: fc.boolean() });
/** Everything that someone can choose: emails about money and security stay on. */
const choices = fc
  .record(Object.fromEntries(messageTopics.map((topic) => [topic, channels])))
  .map((chosen) => {
    const all = chosen as Preferences;
    return { ...all, money: { ...all.money, email: true } };
  });

const orderOf = ({ serviceType, direction }: (typeof products)[number], paidBy?: string) =>
  ({
    reference_code: 'OJ-7KD4-Q2MX',
    service_type: serviceType,
    direction,
    total: 50000n,
    detail: paidBy ? { paid_by: paidBy } : {},
  }) as unknown as Order;

describe('a failure that returns money', () => {
  it('exists in some products', () => {
    expect(products.length).toBeGreaterThan(10);
  });

  it.each(products.map((product) => [product.serviceType, product] as const))(
    'is sent by every channel of a success, and by email always: %s',
    (_type, product) => {
      const order = orderOf(product);
      fc.assert(
        fc.property(choices, (chosen) => {
          const success = channelsFor(chosen, aboutOrder(order));
          const failure = channelsFor(chosen, aboutRefund(order));
          expect(failure).toEqual(expect.arrayContaining(success));
          expect(failure).toContain('email');
          for (const channel of messageChannels)
            if (chosen.money[channel]) expect(failure).toContain(channel);
        }),
      );
    },
  );

  it('is about money only if some of the member’s own returned', () => {
    const order = orderOf(products[0]!);
    expect(aboutRefund(order, 0n)).toEqual(aboutOrder(order));
    expect(aboutRefund(orderOf(products[0]!, 'prize'))).toEqual(aboutOrder(order));
  });
});
