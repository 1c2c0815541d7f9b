import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceTypes } from '#lib/services/services.ts';
import {
  isTrade,
  isTradeSql,
  worthOfTrade,
  worthOfTradeSql,
  type Trade,
} from '#server/loyalty/index.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aShop } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const bought: Trade = {
  ...{ direction: 'purchase', service_type: 'airtime-bill-payment', status: 'completed' },
  ...{ amount: 100_00n, total: 101_50n, captured: 101_50n, refunded: 0n, paid: null },
};

describe('What counts as trade', () => {
  it('is goods and bills, not betting, vouchers, deposits and withdrawals', () => {
    const counted = serviceTypes.filter((service_type) =>
      isTrade({ direction: 'purchase', service_type }),
    );
    expect(serviceTypes.filter((type) => !counted.includes(type)).toSorted()).toEqual([
      ...['funds_transfer', 'perfect-money-buy', 'perfect-money-sell'],
    ]);
    for (const direction of ['deposit', 'withdrawal'])
      expect(isTrade({ ...bought, direction })).toBe(false);
  });

  it('counts with what was captured and not refunded, or what was paid', () => {
    expect(worthOfTrade(bought)).toBe(100_00n);
    expect(worthOfTrade({ ...bought, refunded: 50_75n })).toBe(50_00n);
    expect(worthOfTrade({ ...bought, status: 'reversed' })).toBe(0n);
    expect(worthOfTrade({ ...bought, direction: 'sale', paid: 70_00n })).toBe(70_00n);
    expect(worthOfTrade({ ...bought, service_type: 'funds_transfer' })).toBe(0n);
  });

  it('is the same in SQL', async () => {
    const orders = serviceTypes.flatMap((service_type) =>
      ['purchase', 'sale', 'deposit', 'withdrawal'].flatMap((direction) =>
        ['completed', 'partly_completed', 'processing', 'reversed'].flatMap((status) => [
          { ...bought, direction, service_type, status },
          { ...bought, direction, service_type, status, refunded: 33_33n, paid: 42_42n },
        ]),
      ),
    );
    const column = (name: keyof Trade) => orders.map((order) => order[name]);
    const { rows } = await app.services.db.sql.query<{ counts: boolean; worth: bigint }>(
      `select ${isTradeSql('o')} as counts, ${worthOfTradeSql('o')} as worth
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
         $8::bigint[]) o(direction, service_type, status, amount, total, captured, refunded, paid)`,
      [
        ...(['direction', 'service_type', 'status', 'amount'] as const).map(column),
        ...(['total', 'captured', 'refunded', 'paid'] as const).map(column),
      ],
    );
    expect(rows).toEqual(
      orders.map((order) => ({ counts: isTrade(order), worth: worthOfTrade(order) })),
    );
  });
});
