import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { goldCoinsOf } from '#server/loyalty/gold-coins.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { reverseReward } from '#server/loyalty/reverse-reward.ts';
import { auditOrders } from '#server/orders/audit/audit-orders.ts';
import { countTrade } from '#server/rewards/earnings/count-trade.job.ts';
import { releaseRewards } from '#server/rewards/earnings/release.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';
import { completeOrder, moveOrder } from '#tests/support/referral.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  // orders of some tests here moved no money, so purchases aren't compared with the ledger
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  const found = await auditOrders(app.services.db);
  expect(found.filter(({ what }) => what.includes('reward'))).toEqual([]);
  await app.close();
});

const DAY_MS = 86_400_000;
const grant = (member: TestMember, kind: 'late' | 'referral', amount: bigint) =>
  inTransaction(app.services.db, (tx) =>
    grantReward(
      tx,
      {
        userId: member.user.uuid,
        country: 'NG',
        kind,
        amount,
        source: randomUUID(),
        title: 'For a test',
      },
      app.services.clock.now(),
    ),
  );
const earningsOf = async ({ token }: TestMember) =>
  (await app.call('GET', '/rewards/earnings', { token })).body.data as Record<string, unknown>;
const move = ({ token }: TestMember, amount: string, key = randomUUID()) =>
  app.call('POST', '/rewards/earnings/initiate', {
    token,
    body: { amount },
    key,
  });
const balanceOf = async ({ token }: TestMember) =>
  (await app.call('GET', '/wallet', { token })).body.data as {
    balance: { available: string; pending_rewards: string };
  };

describe('GET /rewards/earnings', () => {
  it('returns what is ready, what is on its way and until when, and the reason of each', async () => {
    const member = await aMember(app);
    await grant(member, 'late', 5_000n);
    await grant(member, 'referral', 100_000n);
    expect(await earningsOf(member)).toMatchObject({
      currency: 'NGN',
      pending_rewards: '1050.00',
      on_the_way: '1000.00',
      ready: '50.00',
      moved: '0.00',
      release_days: { referral: 7, late: 0 },
      history: [{ state: 'on_the_way' }, { state: 'ready', amount: '50.00' }],
    });
  });

  it('pages, and returns everything as CSV', async () => {
    const member = await aMember(app);
    for (let n = 0; n < 3; n++) await grant(member, 'late', 100n);
    const { body } = await app.call('GET', '/rewards/earnings?page=2&limit=2', member);
    expect(body).toMatchObject({
      data: { history: [{}] },
      meta: { total: 3, page: 2, limit: 2 },
    });
    const csv = await app.api.fetch(
      new Request('https://oja.example/api/rewards/earnings/csv', {
        headers: { authorization: `Bearer ${member.token}` },
      }),
      { clientAddress: '127.0.0.1', requestId: 'csv' },
    );
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(4);
  });
});

describe('Rewards on their way', () => {
  it('are ready when their days have passed, and their owner is notified once', async () => {
    const member = await aMember(app);
    await grant(member, 'referral', 100_000n);
    await releaseRewards.run(app.services, {});
    expect(await earningsOf(member)).toMatchObject({ ready: '0.00' });
    const later = new Date(app.services.clock.now().getTime() + 7 * DAY_MS + 1);
    const inAWeek = { ...app.services, clock: { now: () => later } };
    await Promise.all([releaseRewards.run(inAWeek, {}), releaseRewards.run(inAWeek, {})]);
    expect(await earningsOf(member)).toMatchObject({
      ready: '1000.00',
      on_the_way: '0.00',
    });
    const told = (await inboxOf(app, member)).list.filter(
      ({ title }) => title === 'Rewards ready to move',
    );
    expect(told).toHaveLength(1);
  });
});

describe('POST /rewards/earnings/initiate', () => {
  it('moves what is ready to the wallet, as an order in the log', async () => {
    const member = await aMember(app);
    await grant(member, 'late', 5_000n);
    const { status, body } = await move(member, '20.00');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'completed',
      direction: 'in',
      name: 'Rewards moved to wallet',
    });
    expect(await balanceOf(member)).toMatchObject({
      balance: { available: '20.00', pending_rewards: '30.00' },
    });
    const log = await app.call('GET', '/transactions?type=reward', member);
    expect(log.body.data).toHaveLength(1);
    expect(await earningsOf(member)).toMatchObject({
      ready: '30.00',
      moved: '20.00',
    });
  });

  it('returns the same order for the same key', async () => {
    const member = await aMember(app);
    await grant(member, 'late', 5_000n);
    const key = randomUUID();
    const [first, again] = [await move(member, '10.00', key), await move(member, '10.00', key)];
    expect(again.body.data).toEqual(first.body.data);
    expect(await balanceOf(member)).toMatchObject({
      balance: { available: '10.00' },
    });
  });

  it('moves the same money once, of 32 at the same moment', async () => {
    const member = await aMember(app);
    await grant(member, 'late', 5_000n);
    const all = await Promise.all(Array.from({ length: 32 }, () => move(member, '50.00')));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await balanceOf(member)).toMatchObject({
      balance: { available: '50.00', pending_rewards: '0.00' },
    });
  });

  it.each(['0.00', '50.01', '5000'])('names the field when %s can’t be moved', async (amount) => {
    const member = await aMember(app);
    await grant(member, 'late', 5_000n);
    await grant(member, 'referral', 5_000n);
    const { status, body } = await move(member, amount);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { amount: [expect.any(String)] } });
  });

  it('shows what a member keeps when a reward that they moved is reversed', async () => {
    const member = await aMember(app);
    const source = randomUUID();
    const { db, clock } = app.services;
    await inTransaction(db, (tx) =>
      grantReward(
        tx,
        {
          userId: member.user.uuid,
          country: 'NG',
          kind: 'late',
          amount: 5_000n,
          source,
          title: 'Late',
        },
        clock.now(),
      ),
    );
    await move(member, '30.00');
    await inTransaction(db, (tx) => reverseReward(tx, { kind: 'late', source }, clock.now()));
    expect(await earningsOf(member)).toMatchObject({
      pending_rewards: '0.00',
      history: [{ state: 'taken_back', amount: '50.00', taken_back: '20.00' }],
    });
  });
});

describe('Gold coins', () => {
  const settle = (order: string) => countTrade.run(app.services, { order });
  const coins = (member: TestMember) => goldCoinsOf(app.services.db, member.user.uuid);

  it('are given in the transaction that completes a trade', async () => {
    const member = await aMember(app);
    await completeOrder(app, member, '4500.00');
    expect(await coins(member)).toBe(4n);
  });

  it('are given with a trade, once over any number of retries', async () => {
    const member = await aMember(app);
    const id = await completeOrder(app, member, '4500.00');
    await Promise.all([settle(id), settle(id), settle(id)]);
    await settle(id);
    expect(await coins(member)).toBe(4n);
  });

  it('are reversed with a trade', async () => {
    const member = await aMember(app);
    const id = await completeOrder(app, member, '4500.00');
    await settle(id);
    await moveOrder(app, id, 'reversed');
    await Promise.all([settle(id), settle(id)]);
    expect(await coins(member)).toBe(0n);
  });

  it('aren’t given for bets', async () => {
    const member = await aMember(app);
    await settle(
      await completeOrder(app, member, '4500.00', {
        serviceType: 'funds_transfer',
      }),
    );
    expect(await coins(member)).toBe(0n);
  });
});

describe('The list of the highest rank', () => {
  it('has those who agreed, masked, and no one else', async () => {
    const [agreed, silent] = [await aMember(app), await aMember(app)];
    for (const { user } of [agreed, silent])
      await app.services.db.sql.query(
        `insert into user_rank(user_id, position, total, ranked_at) values ($1, 6, 6000000000, now())`,
        [user.uuid],
      );
    const put = await app.call('PUT', '/rewards/boss', {
      token: agreed.token,
      body: { listed: true },
    });
    expect(put.body.data).toEqual({ listed: true });
    const { body } = await app.call('GET', '/rewards/boss', {
      token: agreed.token,
    });
    expect(body.data).toMatchObject({
      listed: true,
      leaders: [{ is_you: true }],
    });
    expect((body.data as { leaders: { name: string }[] }).leaders[0]?.name).toContain('•••');
  });
});
