import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Balances } from '#lib/wallet/balances.contract.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { giveFromHouse, aMonthShop, type MonthShop } from '#tests/support/money-month.ts';
import { buyAndSettle } from '#tests/support/orders.ts';

let shop: MonthShop;
let app: TestApp;
beforeAll(async () => {
  shop = await aMonthShop();
  ({ app } = shop);
});
afterAll(() => shop.close());

async function balancesOf({ token }: TestMember): Promise<Balances> {
  const answer = await app.call<{ data: Balances }>('GET', '/wallet/balances', { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** Backdates the movements of a wallet, the first by as many days as there are, and the last by none. */
async function spread({ user }: TestMember, days: number): Promise<void> {
  const account = await walletAccount(app.services.db, user);
  await shop.admin.query(
    `begin; set local session_replication_role = replica;
     update ledger.entry e set created_at = now() - ${days} * nth.back * interval '1 day'
     from (select id, row_number() over (order by id desc) - 1 as back from ledger.entry
       where account_id = ${account}) nth
     where e.account_id = ${account} and e.id = nth.id; commit`,
  );
}

describe('GET /wallet/balances', () => {
  it('is empty for a wallet in which money moved on two days', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await buyAndSettle(app, member);
    await spread(member, 5);
    expect(await balancesOf(member)).toMatchObject({ balances: [], peaks: [] });
  });

  it('is empty for a wallet that was never opened', async () => {
    expect(await balancesOf(await aMember(app))).toMatchObject({ balances: [], peaks: [] });
  });

  it('has the balance at the end of each day, and today’s at the end', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await giveFromHouse(app, member, 'equity', 100_00n);
    await giveFromHouse(app, member, 'equity', 20_00n);
    await spread(member, 10);
    const { balances } = await balancesOf(member);
    expect(balances).toHaveLength(30);
    expect(balances.slice(0, 9)).toEqual(Array(9).fill('0.00'));
    expect(balances.slice(9, 19)).toEqual(Array(10).fill('5000.00'));
    expect(balances.slice(19, 29)).toEqual(Array(10).fill('5100.00'));
    expect(balances.at(-1)).toBe('5120.00');
  });

  it('begins with what was there before', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    for (let n = 0; n < 3; n += 1) await giveFromHouse(app, member, 'equity', 1_00n);
    await spread(member, 14);
    const { balances } = await balancesOf(member);
    expect([balances[0], balances[1], balances.at(-1)]).toEqual(['5000.00', '5001.00', '5003.00']);
  });

  it('is for no one else', async () => {
    const { status } = await app.call('GET', '/wallet/balances');
    expect(status).toBe(401);
  });
});
