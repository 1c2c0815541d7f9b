import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proposePromoCode, type NewPromoCode } from '#server/refill/manage-promo-codes.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { deskOf, newestApproval, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buy, expectCleanBooks } from '#tests/support/orders.ts';
import { promoRow } from '#tests/support/promo-codes.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  [ada, bayo] = await twoOperators(app);
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

let made = 0;
async function propose(change: Partial<NewPromoCode> = {}) {
  const code = `SECOND${(made += 1)}`;
  const row = promoRow(code, { uses: 100, ...change });
  return { code, why: await proposePromoCode(app.services, row, `operator:${ada.id}`) };
}
const use = async (voucher_code: string) =>
  buy(app, await aMember(app, { balance: '2000.00' }), { extra: { voucher_code } });

describe('A promo code', () => {
  it('works immediately when it can cost little', async () => {
    const { code, why } = await propose();
    expect(why).toBeNull();
    expect((await use(code)).status).toBe(201);
  });

  it.each<[string, Partial<NewPromoCode>]>([
    ['much in all', { uses: 4_000 }],
    ['as often as anyone likes', { uses: null }],
    ['a share without a cap', { kind: 'percent', value: 10_00n, uses: 5 }],
  ])('that gives %s can’t be used until a second approver agrees', async (_, change) => {
    const { code, why } = await propose(change);
    expect(why).not.toBeNull();
    expect(Object.keys((await use(code)).body.errors ?? {})).toEqual(['voucher_code']);
    const { id, ...asked } = await newestApproval(app, bayo);
    expect(asked).toMatchObject({ queue: 'promo-codes', reference: code, why });
    const path = `/approvals/${id}`;
    expect((await deskOf(app, ada).post(path, { approve: true })).body.error_code).toBe(
      'desk_second_person',
    );
    expect((await deskOf(app, bayo).post(path, { approve: true })).status).toBe(200);
    expect((await use(code)).status).toBe(201);
  });

  it('that was refused can’t be used', async () => {
    const { code } = await propose({ uses: null });
    const { id } = await newestApproval(app, bayo);
    await deskOf(app, bayo).post(`/approvals/${id}`, { approve: false, note: 'Too much.' });
    expect(Object.keys((await use(code)).body.errors ?? {})).toEqual(['voucher_code']);
  });

  it('counts together with everything else that one person gives away in a day', async () => {
    for (let n = 0; n < 5; n += 1) expect((await propose({ uses: 3_900 })).why).toBeNull();
    expect((await propose({ uses: 3_900 })).why).toContain('in 24 hours');
  });
});
