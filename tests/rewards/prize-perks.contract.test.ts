import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrizePerk } from '#lib/rewards/prize-perks.contract.ts';
import type { Wallet } from '#lib/wallet/contract.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { endPerks } from '#server/rewards/perks/end-perks.job.ts';
import { sendWonAirtime } from '#server/rewards/perks/send-airtime.job.ts';
import { settlePerk } from '#server/rewards/perks/settle-perk.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decideCard } from '#tests/support/card-desk.ts';
import { sell } from '#tests/support/cards.ts';
import { anOperator } from '#tests/support/desk.ts';
import {
  aShop,
  buyAndSettle,
  inboxOf,
  moneyOf,
  numbers,
  readOrder,
} from '#tests/support/orders.ts';
import { pendingRewards } from '#tests/support/referral.ts';
import { readWheel, seedThatDraws, spin } from '#tests/support/wheel.ts';
import { aWithdrawer, authorize, withdraw, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
  await seedCards(app.services.db);
});
afterAll(() => app.close());

const win = async (member: TestMember, prize: string) => {
  const client_seed = await seedThatDraws(app, member, { prize });
  const { status, body } = await spin(app, member, { client_seed, gold_coins: 0 });
  expect(status).toBe(200);
  return body.data;
};
const perksOf = async ({ token }: TestMember) =>
  (await app.call<{ data: PrizePerk[] }>('GET', '/rewards/perks', { token })).body.data;
const budget = () => readBalance(app.services.db, houseAccount('budget_wheel', 'NGN'));
const sendTo = async ({ token }: TestMember, user_number: string) => {
  const [{ id }] = (await perksOf({ token } as TestMember)) as [PrizePerk];
  const { status, body } = await app.call<{ data: { reference_code: string } }>(
    'POST',
    `/rewards/perks/${id}/claim`,
    { token, key: randomUUID(), body: { bill_id: 'ng-mtn', user_number } },
  );
  expect(status).toBe(201);
  return { id, order: body.data.reference_code };
};
let lines = 0;
/**
 * Returns an unused phone number: prize airtime is sent to each number from a single account only.
 */
const aNumber = () => `0803777${String(++lines).padStart(4, '0')}`;
const ownPhone = async ({ user }: TestMember, phone: string) =>
  app.services.db.sql.query('update users set phone_number = $2 where id = $1', [user.uuid, phone]);

describe('A withdrawal with no fee', () => {
  it('is a line of the next price, and paid from the wheel’s budget once it is done', async () => {
    const member = await aWithdrawer(app);
    await win(member, 'fee-free-withdrawal');
    const before = await budget();
    expect(before.held).toBe(5_000n);
    const terms = await authorize(app, member, { amount: '5000' });
    const { fee, total, quote } = terms.body.data as never as {
      fee: string;
      total: string;
      quote: { lines: Record<string, string> };
    };
    expect([fee, total]).toEqual(['10.00', '5000.00']);
    expect(quote.lines).toMatchObject({ discount: '10.00', discount_label: 'Prize: no fee' });
    const order = await withdrawAndSettle(app, member);
    expect(order).toMatchObject({ status: 'completed', lines: { total: '5000.00' } });
    expect(await perksOf(member)).toMatchObject([
      {
        state: 'used',
        used: '10.00',
        order: {
          reference_code: order.reference_code,
          title: 'Withdrawal to Access Bank',
          status: 'completed',
        },
      },
    ]);
    const after = await budget();
    expect([after.held, before.posted - after.posted]).toEqual([0n, 1_000n]);
  });

  it('is used by one of two simultaneous withdrawals', async () => {
    const member = await aWithdrawer(app);
    await win(member, 'fee-free-withdrawal');
    const both = await Promise.all([withdraw(app, member), withdraw(app, member)]);
    await app.drainJobs();
    const free = both.filter(({ body }) => body.data?.total === '5000.00');
    expect(free).toHaveLength(1);
  });

  it('is returned when the withdrawal fails', async () => {
    const member = await aWithdrawer(app, { ending: '1' });
    await win(member, 'fee-free-withdrawal');
    const order = await withdrawAndSettle(app, member);
    expect(order.status).toBe('failed');
    expect(await perksOf(member)).toMatchObject([{ state: 'open', order: null }]);
    expect((await moneyOf(app, member)).available).toBe('50000.00');
  });
});

describe('Airtime that was won', () => {
  it('is sent automatically to the member’s own number, as a separate order', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const number = aNumber();
    await buyAndSettle(app, member, { number, amount: '100' });
    await ownPhone(member, number.replace(/^0/, '+234'));
    const left = await moneyOf(app, member);
    const { spin: won } = await win(member, 'airtime-100');
    expect(won.text).toMatch(/sending it to/);
    await app.drainJobs();
    expect(await perksOf(member)).toMatchObject([{ kind: 'airtime', state: 'used' }]);
    // the prize paid for it
    expect(await moneyOf(app, member)).toEqual(left);
    const [{ order }] = (await perksOf(member)) as [PrizePerk];
    expect(await readOrder(app, member, order!.reference_code)).toMatchObject({
      status: 'completed',
      total: '100.00',
    });
  });

  it('waits for a number, and is sent to it once of 16 presses', async () => {
    const member = await aMember(app);
    const { spin: won } = await win(member, 'airtime-100');
    expect(won.text).toMatch(/where to send it/);
    const [{ id }] = (await perksOf(member)) as [PrizePerk];
    const user_number = aNumber();
    const claim = () =>
      app.call('POST', `/rewards/perks/${id}/claim`, {
        token: member.token,
        key: randomUUID(),
        body: { bill_id: 'ng-mtn', user_number },
      });
    const all = await Promise.all(Array.from({ length: 16 }, claim));
    const codes = new Set(
      all
        .filter(({ status }) => status === 201)
        .map(({ body }) => (body.data as { uuid: string }).uuid),
    );
    expect(codes.size).toBe(1);
    await app.drainJobs();
    expect((await moneyOf(app, member)).book).toBe('0.00');
  });

  it('is not the member’s spending: it is sent when the day’s limit is used up, and uses none of it', async () => {
    const member = await aMember(app, { balance: '200000.00' });
    const wallet = async () =>
      (await app.call<{ data: Wallet }>('GET', '/wallet', { token: member.token })).body.data;
    const { daily_spend_limit: limit } = (await wallet()).transaction_limit;
    for (let at = 0; at < 4; at++) await buyAndSettle(app, member, { amount: '50000' });
    await win(member, 'airtime-100');
    const [{ id }] = (await perksOf(member)) as [PrizePerk];
    const { status } = await app.call('POST', `/rewards/perks/${id}/claim`, {
      token: member.token,
      key: randomUUID(),
      body: { bill_id: 'ng-mtn', user_number: aNumber() },
    });
    expect(status).toBe(201);
    await app.drainJobs();
    expect([limit, (await wallet()).totals.amount_spent_today]).toEqual(['200000.00', '200000.00']);
  });

  it('is never money in the wallet: undelivered airtime is on hold for its owner in the budget again', async () => {
    const member = await aMember(app);
    await win(member, 'airtime-100');
    const before = await budget();
    const { id, order } = await sendTo(member, numbers.saysNo);
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({ book: '0.00', available: '0.00' });
    expect(await budget()).toEqual(before);
    expect(await perksOf(member)).toMatchObject([{ id, state: 'open', order: null, used: null }]);
    const { message } = await readOrder(app, member, order);
    expect(message).toMatch(/Your prize is available again\.$/);
    await sendTo(member, aNumber());
    await app.drainJobs();
    expect(await perksOf(member)).toMatchObject([{ id, state: 'used', used: '100.00' }]);
    expect((await budget()).posted).toBe(before.posted - 10_000n);
  });

  it('returns to the budget when it is undone, reversed or refunded after it was sent', async () => {
    const member = await aMember(app);
    await win(member, 'airtime-100');
    const before = await budget();
    const { order } = await sendTo(member, aNumber());
    const { uuid: orderId } = await readOrder(app, member, order);
    await app.drainJobs();
    const refund = (amount: bigint, key: string) =>
      refundPart(app.services, {
        order_id: orderId,
        amount,
        key,
        reason: 'Not arrived',
        by: 'operator:test',
      });
    await refund(4_000n, 'part');
    expect((await budget()).posted).toBe(before.posted - 6_000n);
    expect((await readOrder(app, member, order)).lines).toMatchObject({
      refunded: '40.00',
      refunded_label: 'Refunded',
    });
    await refund(6_000n, 'rest');
    await app.drainJobs();
    expect(await budget()).toEqual(before);
    expect(await moneyOf(app, member)).toMatchObject({ book: '0.00' });
    expect(await perksOf(member)).toMatchObject([{ state: 'open' }]);
  });

  it('is closed to everyone else, and a wrong number is named', async () => {
    const [member, other] = [await aMember(app), await aMember(app)];
    await win(member, 'airtime-100');
    const [{ id }] = (await perksOf(member)) as [PrizePerk];
    const claim = (token: string, user_number: string) =>
      app.call('POST', `/rewards/perks/${id}/claim`, {
        token,
        key: randomUUID(),
        body: { bill_id: 'ng-mtn', user_number },
      });
    expect((await claim(other.token, aNumber())).status).toBe(404);
    const { status, body } = await claim(member.token, '12');
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([
      422,
      ['user_number'],
    ]);
    expect(await perksOf(member)).toMatchObject([{ state: 'open' }]);
  });

  it('is sent once, however often the job runs', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const number = aNumber();
    await buyAndSettle(app, member, { number, amount: '100' });
    await ownPhone(member, number.replace(/^0/, '+234'));
    await win(member, 'airtime-100');
    const [{ id }] = (await perksOf(member)) as [PrizePerk];
    await Promise.all([1, 2, 3].map(() => sendWonAirtime.run(app.services, { perk: id })));
    await app.drainJobs();
    expect((await moneyOf(app, member)).book).toBe('900.00');
  });
});

describe('A better rate', () => {
  it('is shown in the price, and paid to the rewards once the cards are paid', async () => {
    const member = await aMember(app);
    const { wheel } = await win(member, 'rate-boost');
    expect(wheel.mine?.perks).toMatchObject([{ kind: 'rate_boost', state: 'open', order: null }]);
    const { data: order } = (await sell(app, member)).body;
    // 0.5 % of 86,900.00
    expect(order.lines).toMatchObject({
      prize: '₦434.50 to your rewards once this is paid',
    });
    expect(await perksOf(member)).toMatchObject([{ state: 'reserved' }]);
    await decideCard(app, await anOperator(app, 'Ada'), order, { verdict: 'approve' });
    await app.drainJobs();
    await Promise.all([1, 2].map(() => settlePerk.run(app.services, { order: order.uuid })));
    expect(await perksOf(member)).toMatchObject([
      { state: 'used', used: '434.50', order: { title: 'Apple (iTunes) gift card' } },
    ]);
    expect((await readWheel(app, member)).mine?.perks).toEqual([]);
    expect(await pendingRewards(app, member)).toBe('434.50');
  });
});

describe('an unused prize', () => {
  it('ends, and its money is available to others again; its owner is notified before', async () => {
    const member = await aMember(app);
    await win(member, 'fee-free-withdrawal');
    const { held } = await budget();
    const at = (days: number) => ({
      ...app.services,
      clock: { now: () => new Date(app.clock.now().getTime() + days * 86_400_000) },
    });
    await endPerks.run(at(28), {});
    await endPerks.run(at(28), {});
    const told = (await inboxOf(app, member)).list.filter(({ title }) => /ends soon/.test(title));
    expect(told).toHaveLength(1);
    await endPerks.run(at(31), {});
    expect(await perksOf(member)).toMatchObject([{ state: 'expired' }]);
    expect((await budget()).held).toBeLessThanOrEqual(held - 5_000n);
  });
});
