import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decide } from '#tests/support/deposits.ts';
import { aTrader, buy, sell } from '#tests/support/dollars.ts';
import { readOrder } from '#tests/support/orders.ts';
import { byHand, history, loseJobs, night } from '#tests/support/reconcile.ts';

let app: TestApp;
let member: TestMember;
beforeEach(async () => {
  app = await anApp();
  member = await aTrader(app);
});
afterEach(() => app.close());

async function aSale(amount?: string): Promise<string> {
  const { reference } = (await sell(app, member)).body.data;
  await decide(app, reference, 'paid', amount);
  return reference;
}

describe('a day of dollars', () => {
  it('has no finding, whatever became of purchases and sales', async () => {
    for (const ending of ['3333', '5555', '6666', '7777', '0001'])
      await buy(app, await aTrader(app), { account_id: `U1234${ending}` });
    await aSale();
    await aSale('3.00');
    await sell(app, member);
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(400);
      await app.drainJobs({ includeLater: true });
    }
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });

  it.each([
    ['amount_differs', 'update sandbox.voucher_transfer set amount = amount + 100'],
    ['missing_there', 'delete from sandbox.voucher_transfer'],
    [
      'done_twice',
      `insert into sandbox.done_twice select 'vouchers', reference from sandbox.voucher_transfer`,
    ],
  ])('finds what differs at the provider about dollars that were sent: %s', async (kind, sql) => {
    await buy(app, member);
    await app.drainJobs();
    await byHand(app, sql);
    expect(await night(app)).toMatchObject([
      { port: 'vouchers', kind, currency: 'USD' },
      { port: 'vouchers', kind: 'account_differs' },
    ]);
  });

  it('finds an amount of a sale that differs, and dollars whose notice got lost', async () => {
    const sold = await aSale();
    await app.drainJobs();
    await byHand(app, 'update sandbox.voucher_payment set paid_amount = 1100');
    const lost = await aSale();
    await loseJobs(app);
    const found = await night(app);
    expect(found).toMatchObject([
      { port: 'voucher-sales', kind: 'amount_differs', reference: sold },
      { port: 'voucher-sales', kind: 'account_differs' },
    ]);
    expect(await readOrder(app, member, lost)).toMatchObject({ status: 'completed' });
  });
});
