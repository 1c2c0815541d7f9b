import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceTypes } from '#lib/services/services.ts';
import { isTrade, isTradeSql, tradedBy, worthOfTrade } from '#server/loyalty/index.ts';
<<<<<<< HEAD
import type { NewOrder } from '#server/orders/index.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aShop } from '#tests/support/orders.ts';
import { completeOrder, moveOrder } from '#tests/support/referral.ts';
=======
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop } from '#tests/support/orders.ts';
import { completeOrder, moveOrder, startOrder } from '#tests/support/referral.ts';
>>>>>>> r-referral

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

<<<<<<< HEAD
=======
const worthOf = (id: string) => worthOfTrade(app.services.db, id);
const change = (id: string, set: string) =>
  app.services.db.sql.query(`update orders set ${set} where id = $1`, [id]);

>>>>>>> r-referral
describe('What counts as trade', () => {
  it('is goods and bills, not betting, vouchers, deposits and withdrawals', () => {
    const other = serviceTypes.filter(
      (service_type) => !isTrade({ direction: 'purchase', service_type }),
    );
    expect(other.toSorted()).toEqual([
      ...['funds_transfer', 'perfect-money-buy', 'perfect-money-sell'],
    ]);
<<<<<<< HEAD
    for (const direction of ['deposit', 'withdrawal', 'adjustment', 'reward'])
=======
    for (const direction of ['deposit', 'withdrawal'])
>>>>>>> r-referral
      expect(isTrade({ direction, service_type: 'airtime-bill-payment' })).toBe(false);
  });

  it('is the same in SQL', async () => {
    const orders = serviceTypes.flatMap((service_type) =>
      ['purchase', 'sale', 'deposit', 'withdrawal'].map((direction) => ({
<<<<<<< HEAD
        direction,
        service_type,
=======
        service_type,
        direction,
>>>>>>> r-referral
      })),
    );
    const { rows } = await app.services.db.sql.query<{ counts: boolean }>(
      `select ${isTradeSql('o')} as counts
<<<<<<< HEAD
       from unnest($1::text[], $2::text[]) o(direction, service_type)`,
      [orders.map(({ direction }) => direction), orders.map(({ service_type }) => service_type)],
=======
       from unnest($1::text[], $2::text[]) o(service_type, direction)`,
      [orders.map((order) => order.service_type), orders.map((order) => order.direction)],
>>>>>>> r-referral
    );
    expect(rows.map(({ counts }) => counts)).toEqual(orders.map(isTrade));
  });

<<<<<<< HEAD
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
=======
  it('counts a purchase with its price, without fees, and not before it is done or once reversed', async () => {
    const { id } = await startOrder(app, member, '100.00', { fee: 1_50n });
    expect(await worthOf(id)).toBe(0n);
    await moveOrder(app, id, 'completed');
    expect(await worthOf(id)).toBe(100_00n);
    await moveOrder(app, id, 'reversed');
    expect(await worthOf(id)).toBe(0n);
  });

  it('counts the part of a purchase that was captured', async () => {
    const id = await completeOrder(app, member, '100.00');
    await change(id, 'captured = 4000');
    expect(await worthOf(id)).toBe(40_00n);
  });

  it('counts a sale with what was paid, and betting with nothing', async () => {
    const sale = await completeOrder(app, member, '100.00', {
      ...{ direction: 'sale', serviceType: 'giftcard-sell', status: 'under_review' },
    });
    await change(sale, 'paid = 7000');
    expect(await worthOf(sale)).toBe(70_00n);
    await completeOrder(app, member, '100.00', { serviceType: 'funds_transfer' });
    await completeOrder(app, member, '30.00');
    const { user } = member;
    expect(await tradedBy(app.services.db, user.uuid, 'NGN')).toBe(100_00n);
    expect(await tradedBy(app.services.db, user.uuid, 'GHS')).toBe(0n);
>>>>>>> r-referral
  });
});
