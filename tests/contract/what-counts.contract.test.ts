import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceTypes } from '#lib/services/services.ts';
import { isTrade, isTradeSql, tradedBy, worthOfTrade } from '#server/loyalty/index.ts';
import type { NewOrder } from '#server/orders/index.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aShop } from '#tests/support/orders.ts';
import { completeOrder, moveOrder } from '#tests/support/referral.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

describe('What counts as trade', () => {
  it('is goods and bills, not betting, vouchers, deposits and withdrawals', () => {
    const counted = serviceTypes.filter((service_type) =>
      isTrade({ direction: 'purchase', service_type }),
    );
    expect(serviceTypes.filter((type) => !counted.includes(type)).toSorted()).toEqual([
      ...['funds_transfer', 'perfect-money-buy', 'perfect-money-sell'],
    ]);
    for (const direction of ['deposit', 'withdrawal', 'adjustment', 'reward'])
      expect(isTrade({ direction, service_type: 'airtime-bill-payment' })).toBe(false);
  });

  it('is the same in SQL', async () => {
    const orders = serviceTypes.flatMap((service_type) =>
      ['purchase', 'sale', 'deposit', 'withdrawal'].map((direction) => ({
        direction,
        service_type,
      })),
    );
    const { rows } = await app.services.db.sql.query<{ counts: boolean }>(
      `select ${isTradeSql('o')} as counts
       from unnest($1::text[], $2::text[]) o(direction, service_type)`,
      [orders.map(({ direction }) => direction), orders.map(({ service_type }) => service_type)],
    );
    expect(rows.map(({ counts }) => counts)).toEqual(orders.map(isTrade));
  });

  it('counts with the price that was captured and not refunded, or what was paid', async () => {
    const { db } = app.services;
    const worth = async (changes: Partial<NewOrder> = {}, after?: (id: string) => unknown) => {
      const member = await aMember(app);
      const id = await completeOrder(app, member, '100.00', changes);
      await after?.(id);
      expect(await tradedBy(db, member.user.uuid, 'NGN')).toBe(await worthOfTrade(db, id));
      return worthOfTrade(db, id);
    };
    expect(await worth({ fee: 150n })).toBe(10_000n);
    expect(await worth({}, (id) => moveOrder(app, id, 'reversed'))).toBe(0n);
    expect(await worth({ serviceType: 'funds_transfer' })).toBe(0n);
    expect(await worth({ serviceType: 'giftcard-sell', direction: 'sale' })).toBe(10_000n);
    const refunded = (id: string) =>
      db.sql.query(
        `update order_item set state = 'delivered', captured = total, refunded = 4000, refunded_price = 4000
         where order_id = $1`,
        [id],
      );
    expect(await worth({}, refunded)).toBe(6_000n);
  });
});
