import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyMonth } from '#lib/wallet/month.contract.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aMonthShop, giveFromHouse, type MonthShop } from '#tests/support/money-month.ts';
import { buy, buyAndSettle, freshToken, listLog } from '#tests/support/orders.ts';
import { dayIn } from '#tests/support/statement.ts';
import { aWithdrawer, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
let shop: MonthShop;
beforeAll(async () => {
  shop = await aMonthShop();
  ({ app } = shop);
});
afterAll(() => shop.close());

/** By the product’s clock, which may be ahead of the database’s near midnight. */
const today = () => dayIn('Africa/Lagos', app.clock.now());
const month = () => today().slice(0, 7);

async function monthOf(member: TestMember, of = month()) {
  const token = await freshToken(app, member);
  return app.call<{ data: MoneyMonth; errors?: object }>('GET', `/wallet/months/${of}`, { token });
}

/** Backdates the n-th movement of a wallet, for which the ledger has no call. */
async function backdate({ user }: TestMember, at: string, n = 0) {
  const account = await walletAccount(app.services.db, user);
  await shop.admin.query(
    `begin; set local session_replication_role = replica;
     update ledger.entry set created_at = '${at}' where id = (select id from ledger.entry
       where account_id = ${account} order by id offset ${n} limit 1); commit`,
  );
}

/** Dates all movements of a wallet. */
async function dateAll({ user }: TestMember, at: Date) {
  const account = await walletAccount(app.services.db, user);
  await shop.admin.query(
    `begin; set local session_replication_role = replica;
     update ledger.entry set created_at = '${at.toISOString()}' where account_id = ${account}; commit`,
  );
}

describe('GET /wallet/months/{month}', () => {
  it('shows incoming and outgoing money by type, with fees apart, and money moved to one’s own bank apart', async () => {
    const member = await aWithdrawer(app, { balance: '50000.00' });
    await buyAndSettle(app, member, { amount: '700' });
    await withdrawAndSettle(app, member, { amount: '20000' });
    await giveFromHouse(app, member, 'rewards_expense', 40_000n);
    await post(app.services.db, {
      scope: 'job:test',
      key: randomUUID(),
      kind: 'budget',
      legs: [
        { account: houseAccount('equity', 'NGN'), amount: -10_000n },
        { account: houseAccount('budget_wheel', 'NGN'), amount: 10_000n },
      ],
    });
    await giveFromHouse(app, member, 'budget_wheel', 10_000n);
    // on hold: not moved yet
    await buy(app, { ...member, token: await freshToken(app, member) }, { amount: '300' });
    await dateAll(member, app.clock.now());
    const { status, body } = await monthOf(member);
    // the ledger’s own clock may be behind the product’s, and what is on hold is booked after this
    await dateAll(member, new Date(Date.now() - 3_600_000));
    expect(status).toBe(200);
    const { days, ...rest } = body.data;
    expect(days.findLast(({ spent }) => spent !== null)).toEqual({
      day: Number(today().slice(8)),
      spent: '775.00',
      before: null,
    });
    expect(rest).toEqual({
      month: month(),
      currency: 'NGN',
      so_far: true,
      has_earlier: false,
      opening: '0.00',
      closing: '29725.00',
      money_in: { amount: '50500.00', before: '0.00' },
      spent: { amount: '775.00', before: '0.00' },
      withdrawn: { amount: '20000.00', before: '0.00' },
      came_from: [
        { kind: 'other', amount: '50000.00', before: '0.00' },
        { kind: 'rewards', amount: '500.00', before: '0.00' },
      ],
      went_to: [
        { kind: 'airtime-and-data', amount: '700.00', before: '0.00' },
        { kind: 'fees', amount: '75.00', before: '0.00' },
      ],
    });
  });

  it('adds up spending by day, by the country’s own calendar, beside the month before', async () => {
    const member = await aMember(app, { balance: '9000.00', country: 'KE' });
    await backdate(member, '2026-01-15T09:00:00Z');
    const spendOn = async (at: string, n: number, minor: bigint) => {
      await giveFromHouse(app, member, 'rewards_expense', -minor, 'KES');
      await backdate(member, at, n);
    };
    await spendOn('2026-02-10T09:00:00Z', 1, 5_000n);
    // a quarter past midnight on the 3rd in Nairobi
    await spendOn('2026-03-02T21:15:00Z', 2, 20_000n);
    await spendOn('2026-03-20T09:00:00Z', 3, 10_000n);
    const { days, spent } = (await monthOf(member, '2026-03')).body.data;
    expect(days).toHaveLength(31);
    const at = (day: number) => days[day - 1];
    expect([at(2)?.spent, at(3)?.spent, at(19)?.spent]).toEqual(['0.00', '200.00', '200.00']);
    expect(at(31)).toEqual({ day: 31, spent: spent.amount, before: null });
    expect([at(9)?.before, at(28)?.before, at(29)?.before]).toEqual(['0.00', '50.00', null]);
  });

  it('compares with the month before, by the country’s own calendar', async () => {
    const member = await aMember(app, { balance: '9000.00', country: 'KE' });
    await backdate(member, '2026-02-28T20:59:59Z');
    await giveFromHouse(app, member, 'rewards_expense', 100n, 'KES');
    await backdate(member, '2026-02-28T21:00:00Z', 1);
    const [february, march, april] = [
      (await monthOf(member, '2026-02')).body.data,
      (await monthOf(member, '2026-03')).body.data,
      (await monthOf(member, '2026-04')).body.data,
    ];
    const sums = ({ money_in: { amount, before } }: MoneyMonth) => [amount, before];
    expect([february, march, april].map(sums)).toEqual([
      ['9000.00', '0.00'],
      ['1.00', '9000.00'],
      ['0.00', '1.00'],
    ]);
    expect([february, march, april].map((each) => each.has_earlier)).toEqual([false, true, true]);
    expect([march.currency, march.opening, march.closing, march.so_far]).toEqual([
      ...['KES', '9000.00', '9001.00', false],
    ]);
    expect([april.opening, april.closing, april.came_from]).toEqual([
      ...['9001.00', '9001.00'],
      [{ kind: 'rewards', amount: '0.00', before: '1.00' }],
    ]);
  });

  it('is 422 for an invalid month, and for one that hasn’t begun', async () => {
    const member = await aMember(app);
    for (const of of ['2026-13', '2026-1', 'november', '2099-01']) {
      const { status, body } = await monthOf(member, of);
      expect([of, status, Object.keys(body.errors ?? {})]).toEqual([of, 422, ['month']]);
    }
  });

  it('is only of the member’s own wallet, and for members only', async () => {
    const other = await aMember(app, { balance: '1.00' });
    expect((await monthOf(other)).body.data.closing).toBe('1.00');
    expect((await app.call('GET', `/wallet/months/${month()}`)).status).toBe(401);
  });
});

describe('the log, filtered by a type', () => {
  it('lists the orders of all its services', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await buyAndSettle(app, member, { amount: '700' });
    const types = async (type: string) =>
      (await listLog(app, member, `?type=${type}`)).data.map((row) => row.type);
    expect(await types('airtime-and-data')).toEqual(['airtime-bill-payment']);
    expect(await types('bills')).toEqual([]);
  });
});
