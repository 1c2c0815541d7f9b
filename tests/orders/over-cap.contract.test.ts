import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { releaseOverCap } from '#server/orders/payments/release-over-cap.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardShop, sell } from '#tests/support/cards.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await aCardShop();
  ada = await anOperator(app, 'Ada');
});
afterAll(() => app.close());

/** Sells a card of 86,900, which is approved. */
async function sellAndApprove(member: TestMember): Promise<Order> {
  const { data } = (await sell(app, member)).body;
  const desk = deskOf(app, ada);
  await desk.post(`/queues/cards/${data.uuid}/claim`);
  await desk.post(`/queues/cards/${data.uuid}/decision`, { verdict: 'approve' });
  return readOrder(app, member, data.reference_code);
}

/** Spends money from the wallet, whatever the product. */
async function spend({ user }: TestMember, amount: bigint): Promise<void> {
  const { db } = app.services;
  await post(db, {
    scope: `user:${user.uuid}`,
    key: randomUUID(),
    kind: 'test',
    legs: [
      { account: await walletAccount(db, user), amount: -amount },
      { account: houseAccount('equity', 'NGN'), amount },
    ],
  });
}

const holdsOf = async ({ token }: TestMember) =>
  (await app.call<{ data: object[] }>('GET', '/wallet/holds', { token })).body.data;
const free = () => releaseOverCap.run(app.services, {});
const note =
  'The maximum balance at your level is ₦500,000.00. The rest becomes available as you spend or withdraw.';

describe('a card that is paid into a full wallet', () => {
  it('is credited in full; the part above the cap waits, and everyone sees why', async () => {
    const member = await aMember(app, { balance: '450000.00' });
    const order = await sellAndApprove(member);
    expect(await moneyOf(app, member)).toEqual({
      book: '536900.00',
      held: '36900.00',
      available: '500000.00',
    });
    expect([order.status, order.timeline.at(-1)]).toMatchObject([
      'completed',
      { title: '₦36,900.00 of it is on hold', text: note },
    ]);
    expect(await holdsOf(member)).toEqual([
      {
        amount: '36900.00',
        kind: 'review',
        reason: note,
        since: expect.any(String) as string,
        until: null,
        reference_code: order.reference_code,
      },
    ]);
    expect((await inboxOf(app, member)).list[0]?.message).toContain(
      `₦36,900.00 of it is on hold. ${note}`,
    );
  });

  it('is released bit by bit as the wallet empties, with one notification each', async () => {
    const member = await aMember(app, { balance: '450000.00' });
    await sellAndApprove(member);
    await sellAndApprove(member);
    expect((await moneyOf(app, member)).held).toBe('123800.00');
    await spend(member, 100_000_00n);
    await Promise.all([free(), free(), free(), free()]);
    expect(await moneyOf(app, member)).toEqual({
      book: '523800.00',
      held: '23800.00',
      available: '500000.00',
    });
    await free();
    await spend(member, 30_000_00n);
    await free();
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '493800.00' });
    expect(await holdsOf(member)).toEqual([]);
    const titles = (await inboxOf(app, member)).list.map(({ title }) => title);
    expect(titles.filter((title) => title.endsWith('is now available'))).toEqual([
      '₦23,800.00 is now available',
      '₦100,000.00 is now available',
    ]);
  });

  it('waits for nothing below the cap', async () => {
    const member = await aMember(app, { balance: '413100.00' });
    await sellAndApprove(member);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '500000.00' });
  });

  it('never waits longer because other cards are paid at the same time', async () => {
    const member = await aMember(app, { balance: '490000.00' });
    await Promise.all([sellAndApprove(member), sellAndApprove(member), free()]);
    await free();
    expect(await moneyOf(app, member)).toMatchObject({ held: '163800.00', available: '500000.00' });
  });
});
