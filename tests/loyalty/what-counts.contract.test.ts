import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceTypes } from '#lib/services/services.ts';
import { isTrade, isTradeSql, tradedBy, worthOfTrade } from '#server/loyalty/what-counts.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop } from '#tests/support/orders.ts';
import { completeOrder, moveOrder, startOrder } from '#tests/support/referral.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

const worthOf = (id: string) => worthOfTrade(app.services.db, id);
const change = (id: string, set: string) =>
  app.services.db.sql.query(`update orders set ${set} where id = $1`, [id]);

describe('What counts as trade', () => {
  it('is goods and bills, not betting, vouchers, deposits and withdrawals', () => {
    const other = serviceTypes.filter(
      (service_type) => !isTrade({ direction: 'purchase', service_type }),
    );
    expect(other.toSorted()).toEqual([
      ...['funds_transfer', 'perfect-money-buy', 'perfect-money-sell'],
    ]);
    for (const direction of ['deposit', 'withdrawal'])
      expect(isTrade({ direction, service_type: 'airtime-bill-payment' })).toBe(false);
  });

  it('is the same in SQL', async () => {
    const orders = serviceTypes.flatMap((service_type) =>
      ['purchase', 'sale', 'deposit', 'withdrawal'].map((direction) => ({
        service_type,
        direction,
      })),
    );
    const { rows } = await app.services.db.sql.query<{ counts: boolean }>(
      `select ${isTradeSql('o')} as counts
       from unnest($1::text[], $2::text[]) o(service_type, direction)`,
      [orders.map((order) => order.service_type), orders.map((order) => order.direction)],
    );
    expect(rows.map(({ counts }) => counts)).toEqual(orders.map(isTrade));
  });

  it('includes a purchase with its price, without fees, and not before it is done or once reversed', async () => {
    const { id } = await startOrder(app, member, '100.00', { fee: 1_50n });
    expect(await worthOf(id)).toBe(0n);
    await moveOrder(app, id, 'completed');
    expect(await worthOf(id)).toBe(100_00n);
    await moveOrder(app, id, 'reversed');
    expect(await worthOf(id)).toBe(0n);
  });

  it('includes the captured part of a purchase', async () => {
    const id = await completeOrder(app, member, '100.00');
    await change(id, 'captured = 4000');
    expect(await worthOf(id)).toBe(40_00n);
  });

  it('includes a sale with its payout, and betting with nothing', async () => {
    const sale = await completeOrder(app, member, '100.00', {
      direction: 'sale',
      serviceType: 'giftcard-sell',
      status: 'under_review',
    });
    await change(sale, 'paid = 7000');
    expect(await worthOf(sale)).toBe(70_00n);
    await completeOrder(app, member, '100.00', { serviceType: 'funds_transfer' });
    await completeOrder(app, member, '30.00');
    const { user } = member;
    expect(await tradedBy(app.services.db, user.uuid, 'NGN')).toBe(100_00n);
    expect(await tradedBy(app.services.db, user.uuid, 'GHS')).toBe(0n);
  });
});
