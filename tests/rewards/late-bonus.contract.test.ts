import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import type { NewOrder } from '#server/orders/open-order.ts';
import { payLate } from '#server/rewards/late/pay-late.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';
import { moveOrder, pendingRewards, startOrder } from '#tests/support/referral.ts';
import { setNumber } from '#tests/support/wheel.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE_MS);
const promised = (member: TestMember, minutes: number, changes: Partial<NewOrder> = {}) =>
  startOrder(app, member, '500.00', { promisedAt: inMinutes(minutes), ...changes });
const look = () => payLate.run(app.services, {});

describe('An order that is late', () => {
  it('pays a small bonus automatically, once, and says so on its page', async () => {
    const member = await aMember(app);
    const order = await promised(member, -1);
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await pendingRewards(app, member)).toBe('50.00');
    const { rows: steps } = await app.services.db.sql.query(
      `select text from order_events where order_id = $1 and title = 'Later than we promised'`,
      [order.id],
    );
    expect(steps).toEqual([{ text: 'Sorry. ₦50.00 is in your rewards.' }]);
    const { list } = await inboxOf(app, member);
    expect(list.filter(({ title }) => title === 'MTN airtime is late')).toHaveLength(1);
    const { body } = await app.call('GET', '/rewards/earnings', { token: member.token });
    expect(body.data).toMatchObject({
      ready: '50.00',
      history: [{ kind: 'late', reference_code: order.reference_code }],
    });
  });

  it('keeps its bonus when it is done, and when it is reversed', async () => {
    const member = await aMember(app);
    const { id } = await promised(member, -1);
    await look();
    await moveOrder(app, id, 'completed');
    await moveOrder(app, id, 'reversed');
    await look();
    expect(await pendingRewards(app, member)).toBe('50.00');
  });

  it.each([
    ['isn’t due yet', { promisedAt: new Date('2100-01-01') }],
    ['waits for its owner', { status: 'awaiting_user' }],
    ['is a bet', { serviceType: 'funds_transfer' }],
    ['promised nothing', { promisedAt: null }],
  ] as const)('pays nothing if it %s', async (_, changes) => {
    const member = await aMember(app);
    await promised(member, -1, changes);
    await look();
    expect(await pendingRewards(app, member)).toBe('0.00');
  });

  it('pays nothing if it was done in time', async () => {
    const member = await aMember(app);
    await moveOrder(app, (await promised(member, -1)).id, 'completed');
    await look();
    expect(await pendingRewards(app, member)).toBe('0.00');
  });

  it('pays no more than the day’s maximum to one member', async () => {
    const member = await aMember(app);
    for (let n = 0; n < 5; n++) await promised(member, -1);
    await Promise.all([look(), look()]);
    expect(await pendingRewards(app, member)).toBe('150.00');
  });

  it('pays nothing once the month’s budget is spent', async () => {
    await setNumber(app, 'budget:late:NGN', 0);
    const member = await aMember(app);
    await promised(member, -1);
    await look();
    await setNumber(app, 'budget:late:NGN', 20_000_000);
    await look();
    expect(await pendingRewards(app, member)).toBe('0.00');
  });
});
