import { describe, expect, it } from 'vitest';
import type { DeskRow } from '#lib/desk/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { PrizePerk } from '#lib/rewards/prize-perks.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { measuredTimes } from '#server/orders/price/order-times.ts';
import { payLate } from '#server/rewards/late/pay-late.job.ts';
import { endPerks } from '#server/rewards/perks/end-perks.job.ts';
import { settlePerk } from '#server/rewards/perks/settle-perk.job.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { because, claimCard, decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import { sell } from '#tests/support/cards.ts';
import { deskOf, type TestOperator } from '#tests/support/desk.ts';
import { accept, cardsOf, refuse } from '#tests/support/many-cards.ts';
import { expectCleanBooks, inboxOf, readOrder } from '#tests/support/orders.ts';
import { pendingRewards } from '#tests/support/referral.ts';
import { seedThatDraws, spin } from '#tests/support/wheel.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const decline = (order: Order, who = ada) =>
  decideCard(app, who, order, { verdict: 'reject', ...because });
const approve = (order: Order, who = bayo) => decideCard(app, who, order, { verdict: 'approve' });
const inDays = (days: number) => ({
  ...app.services,
  clock: { now: () => new Date(app.clock.now().getTime() + days * DAY_MS) },
});

async function appeal({ reference_code }: Order): Promise<void> {
  const path = `/transactions/${reference_code}/appeal`;
  const body = { message: 'It was never used.' };
  expect((await app.call('POST', path, { token: member.token, body })).status).toBe(200);
}

const offered = async (body?: object): Promise<Order> => (await sell(app, member, body)).body.data;

/** One of two cards is paid, and the other is declined. */
async function paidInPart(): Promise<Order> {
  const order = await offered(cardsOf(2));
  await decideCard(app, ada, order, { verdict: 'approve', items: [...accept(0), refuse(1)] });
  return order;
}

describe('a prize that raises the rate', () => {
  const winBoost = async () => {
    const client_seed = await seedThatDraws(app, member, { prize: 'rate-boost' });
    await spin(app, member, { client_seed, gold_coins: 0 });
  };
  const perks = async () =>
    (await app.call<{ data: PrizePerk[] }>('GET', '/rewards/perks', { token: member.token })).body
      .data;
  const settleOften = ({ uuid }: Order) =>
    Promise.all([1, 2, 3].map(() => settlePerk.run(app.services, { order: uuid })));

  it('counts for a card that is paid after an appeal as well, once', async () => {
    await winBoost();
    const order = await paidInPart();
    await app.drainJobs();
    // 0.5 % of 42,150.00
    expect(await pendingRewards(app, member)).toBe('210.75');
    await appeal(order);
    await approve(order);
    await app.drainJobs();
    await settleOften(order);
    expect(await pendingRewards(app, member)).toBe('421.50');
    expect(await perks()).toMatchObject([{ state: 'used', used: '421.50' }]);
    const { list } = await inboxOf(app, member);
    expect(list.filter(({ title }) => title === 'Your better rate was paid')).toHaveLength(2);
    await expectCleanBooks(app);
  });

  it('is used by a sale that was declined, appealed and paid', async () => {
    await winBoost();
    const order = await offered();
    await decline(order);
    await app.drainJobs();
    expect(await perks()).toMatchObject([{ state: 'open' }]);
    await appeal(order);
    expect(await perks()).toMatchObject([{ state: 'reserved' }]);
    await approve(order);
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('434.50');
    await expectCleanBooks(app);
  });

  it('is returned for an appeal although it ended while the sale was declined', async () => {
    await winBoost();
    const order = await offered();
    await decline(order);
    await app.drainJobs();
    await endPerks.run(inDays(31), {});
    expect(await perks()).toMatchObject([{ state: 'expired' }]);
    await appeal(order);
    await approve(order);
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('434.50');
    await expectCleanBooks(app);
  });

  it('stays with the sale that used it in the meantime', async () => {
    await winBoost();
    const declined = await offered();
    await decline(declined);
    await app.drainJobs();
    const other = await offered();
    await appeal(declined);
    await approve(declined);
    await app.drainJobs();
    expect(await perks()).toMatchObject([{ state: 'reserved' }]);
    await approve(other);
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('434.50');
    await expectCleanBooks(app);
  });

  it('is reversed in full when the sale is reversed after the appeal', async () => {
    await winBoost();
    const order = await paidInPart();
    await app.drainJobs();
    await appeal(order);
    await approve(order);
    await app.drainJobs();
    await app.services.db.sql.query(`update orders set status = 'reversed' where id = $1`, [
      order.uuid,
    ]);
    await settleOften(order);
    expect(await pendingRewards(app, member)).toBe('0.00');
    await app.services.db.sql.query(`update orders set status = 'completed' where id = $1`, [
      order.uuid,
    ]);
  });
});

describe('the time that we promise', () => {
  it('begins again with the appeal, and no one is late before', async () => {
    const order = await offered();
    await decline(order);
    const old = Date.parse((await read(order)).promised_at!);
    app.clock.advance(5 * 60);
    await appeal(order);
    const renewed = Date.parse((await read(order)).promised_at!);
    expect(renewed - old).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    await payLate.run(app.services, {});
    const { list } = await inboxOf(app, member);
    expect(list.filter(({ title }) => / is late$/.test(title))).toEqual([]);
  });

  it('is shown at the desk: an appealed case has waited since its appeal', async () => {
    const order = await offered();
    await decline(order);
    app.clock.advance(5 * 60);
    await appeal(order);
    const { body } = await deskOf(app, bayo).get('/queues/cards');
    const rows = body.data as never as DeskRow[];
    const shown = rows.find(({ id }) => id === order.uuid)!;
    expect(Date.parse(shown.since) - Date.parse(order.created_at)).toBeGreaterThanOrEqual(
      5 * MINUTE_MS,
    );
  });
});

describe('a claim', () => {
  it('of the operator who declined a sale doesn’t keep colleagues from its appeal', async () => {
    const order = await offered();
    await decline(order);
    expect((await claimCard(app, ada, order)).status).toBeLessThan(300);
    await appeal(order);
    const { body } = await deskOf(app, bayo).get('/queues/cards');
    const rows = body.data as never as DeskRow[];
    expect(rows.find(({ id }) => id === order.uuid)).toMatchObject({ claimed_by: null });
    expect((await claimCard(app, bayo, order)).status).toBeLessThan(300);
    expect((await approve(order)).status).toBeLessThan(300);
    expect(await read(order)).toMatchObject({ status: 'completed' });
  });

  it('of a colleague who may decide the appeal stays', async () => {
    const order = await offered();
    await decline(order);
    await claimCard(app, bayo, order);
    await appeal(order);
    expect((await claimCard(app, ada, order)).status).toBe(409);
    const { body } = await deskOf(app, ada).get('/queues/cards');
    const rows = body.data as never as DeskRow[];
    expect(rows.find(({ id }) => id === order.uuid)?.claimed_by).toMatchObject({ name: 'Bayo' });
  });
});

describe('the usual duration of sales', () => {
  it('isn’t measured by sales that waited for their appeal', async () => {
    const orders = await Promise.all(Array.from({ length: 25 }, () => offered()));
    const ids = orders.map(({ uuid }) => uuid);
    const undo = new Error('Undo');
    const trial = inTransaction(app.services.db, async (tx) => {
      await tx.sql.query(
        `update orders set status = 'completed', settled_at = now(), counterparty = 'measured'
         where id = any($1)`,
        [ids],
      );
      await tx.sql.query(
        `with appealed as (update orders set created_at = now() - interval '9 days'
           where id = any($1) returning id)
         insert into appeal(id, order_id, user_id, message, created_at)
         select gen_random_uuid(), id, $2, 'It was never used.', now() from appealed`,
        [ids.slice(0, 5), member.user.uuid],
      );
      const { p90 } = (await measuredTimes(tx, 'giftcard-sell', 'measured'))!;
      expect(p90).toBeLessThan(24 * 3600);
      throw undo;
    });
    await expect(trial).rejects.toBe(undo);
  });
});
