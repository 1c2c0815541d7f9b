import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveFlags } from '#server/orders/flags/resolve-flags.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCredit, aFlag, flaggedList, resolve } from '#tests/support/flags.ts';
import { aShop, buy, houseHas, listLog, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const walletOf = async (member: TestMember) =>
  (await app.call<{ data: Record<string, unknown> }>('GET', '/wallet', member)).body.data;
describe('POST /flagged-transactions/resolve', () => {
  const expectRefused = async (member: TestMember, message: string, code: string | null = null) => {
    const before = await moneyOf(app, member);
    const { status, body } = await resolve(app, member);
    expect([status, body.message, body.error_code]).toEqual([400, message, code]);
    expect(await moneyOf(app, member)).toEqual(before);
  };

  it('does nothing without flags', async () => {
    const member = await aMember(app, { balance: '100.00' });
    await expectRefused(member, 'There are no flagged transactions to resolve.');
  });

  it('doesn’t bypass the rules', async () => {
    const member = await aMember(app);
    await aFlag(app, member, { kind: 'automatic' });
    await expectRefused(
      member,
      'These clear automatically. There’s nothing for you to resolve.',
      'only_flagged_automatic_transaction',
    );
  });

  it('captures all manual flags in one order, shows the sum, and lifts the block', async () => {
    const member = await aMember(app, { balance: '200.00' });
    const first = await aFlag(app, member, { amount: '300.00' });
    await aFlag(app, member, { amount: '700.50' });
    const loss = Number(await houseHas(app, 'chargeback_and_fraud_loss'));
    const { status, body } = await resolve(app, member);
    expect([status, body.message]).toEqual([200, '₦1,000.50 was deducted from your wallet.']);
    expect(await moneyOf(app, member)).toEqual({
      book: '200.00',
      held: '0.00',
      available: '200.00',
    });
    expect(Number(await houseHas(app, 'chargeback_and_fraud_loss')) - loss).toBeCloseTo(1000.5);
    const { data } = await listLog(app, member);
    expect(data[0]).toMatchObject({
      type: 'flag-resolution',
      kind: 'adjustment',
      direction: 'out',
      name: 'Flagged money resolved',
      total: '1000.50',
      status: 'completed',
    });
    const order = await readOrder(app, member, data[0]!.reference_code);
    expect(order.facts).toContainEqual({
      label: `Flag ${first.reference}`,
      value: '₦300.00',
      copy: false,
    });
    const flagged = await readOrder(app, member, data.at(-1)!.reference_code);
    expect(flagged.timeline.at(-1)).toMatchObject({
      title: 'You resolved ₦300.00',
      text: `See ${order.reference_code} in your Transaction Log.`,
    });
    expect(flagged.flags).toEqual([]);
    expect((await walletOf(member))['totals']).toMatchObject({ amount_spent_today: '0.00' });
    expect((await buy(app, member, { amount: '200' })).status).toBe(201);
    await app.drainJobs();
  });

  it('takes the rest from the available balance when there was too little to hold', async () => {
    const member = await aMember(app);
    const order = await aCredit(app, member, '1000.00');
    await buy(app, member, { amount: '600' });
    await app.drainJobs();
    const flag = await aFlag(app, member, { amount: '1000.00', order });
    expect(flag.held).toBe(40_000n);
    await expectRefused(
      member,
      'You do not have enough funds in your wallet to perform this transaction',
    );
    await aCredit(app, member, '650.00');
    expect((await resolve(app, member)).status).toBe(200);
    expect(await moneyOf(app, member)).toEqual({ book: '50.00', held: '0.00', available: '50.00' });
  });

  it('leaves automatic flags as they are', async () => {
    const member = await aMember(app);
    await aFlag(app, member, { kind: 'automatic', amount: '100.00' });
    await aFlag(app, member, { kind: 'manual', amount: '200.00' });
    expect((await buy(app, member)).body.error_code).toBe('manual_flagged_transaction');
    expect((await resolve(app, member)).status).toBe(200);
    expect(await moneyOf(app, member)).toMatchObject({ book: '100.00', held: '100.00' });
    expect((await buy(app, member)).body.error_code).toBe('automatic_flagged_transaction');
  });

  it('returns the first answer again for the same key, also when the answer was lost', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const key = randomUUID();
    const first = await resolve(app, member, key);
    await aFlag(app, member, { amount: '50.00' });
    expect((await resolve(app, member, key)).body).toEqual(first.body);
    await app.services.db.sql.query('delete from http_idempotency where key = $1', [key]);
    expect((await resolve(app, member, key)).body.message).toBe(first.body.message);
    expect((await moneyOf(app, member)).held).toBe('50.00');
    const other = randomUUID();
    const shopper = await aMember(app, { balance: '900.00' });
    await buy(app, shopper, { key: other });
    const mixed = await resolve(app, shopper, other);
    expect([mixed.status, mixed.body.error_code]).toEqual([422, 'idempotency_mismatch']);
    await app.drainJobs();
  });

  it('is undone in full when the process dies before the end', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const before = await moneyOf(app, member);
    const dying = {
      ...app.services,
      clock: {
        calls: 0,
        now() {
          this.calls += 1;
          if (this.calls > 3) throw new Error('killed');
          return app.clock.now();
        },
      },
    };
    await expect(resolveFlags(dying, member.user, randomUUID())).rejects.toThrow('killed');
    expect(await moneyOf(app, member)).toEqual(before);
    expect((await flaggedList(app, member, 'manual')).body.data).toHaveLength(1);
    expect((await listLog(app, member, '?type=adjustment')).data).toEqual([]);
  });
});
