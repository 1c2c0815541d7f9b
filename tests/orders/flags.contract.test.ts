import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findByReference } from '#server/orders/find.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { receiptText } from '#tests/support/bills.ts';
import { aCredit, aFlag, flaggedList, resolve, runRelease } from '#tests/support/flags.ts';
import {
  aShop,
  buy,
  freshToken,
  inboxOf,
  listLog,
  moneyOf,
  readOrder,
} from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const walletOf = async (member: TestMember) =>
  (await app.call<{ data: Record<string, unknown> }>('GET', '/wallet', member)).body.data;
const HOUR_S = 3600;

describe('a flag', () => {
  it('holds money, states why and until when, and lets everything be read', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const flag = await aFlag(app, member, { kind: 'automatic' });
    expect(await walletOf(member)).toMatchObject({
      balance: { book: '6000.00', available: '0.00' },
      flagged_amount: { automatic: '1000.00', manual: '0.00' },
    });
    const holds = await app.call('GET', '/wallet/holds', member);
    expect(holds.body.data).toMatchObject([
      {
        kind: 'flag_automatic',
        amount: '1000.00',
        reason: 'Many deposits in a short time',
        until: flag.release_at.toISOString(),
      },
      {
        kind: 'blocked',
        amount: '5000.00',
        reason: 'Rest of your balance (paused during the review)',
        until: flag.release_at.toISOString(),
      },
    ]);
    expect((await listLog(app, member)).data).toHaveLength(1);
  });

  it.each(['automatic', 'manual'] as const)(
    'that is %s turns a credited order into one on hold, in log, page and receipt, until it ends',
    async (kind) => {
      const member = await aMember(app);
      const flag = await aFlag(app, member, { kind, amount: '1000.00' });
      const until = flag.release_at.toISOString();
      const [row] = (await listLog(app, member)).data;
      expect(row).toMatchObject({ status_text: 'On hold', on_hold_until: until });
      const reference = row?.reference_code ?? '';
      const held = await readOrder(app, member, reference);
      expect(held).toMatchObject({ status_text: 'On hold', on_hold_until: until, arrived: false });
      expect(held.message).toContain('on hold. You can use it once the review is done');
      expect(held.timeline.at(-1)).toMatchObject({
        title: '₦1,000.00 on hold for review',
        state: 'now',
      });
      const paper = await receiptText(app, member, reference);
      expect(paper).toContain('On hold');
      expect(paper).not.toContain('Completed');
      app.clock.advance((flag.release_at.getTime() - app.clock.now().getTime()) / 1000 + 1);
      await runRelease(app);
      const free = await readOrder(app, member, reference);
      expect(free).toMatchObject({ status_text: 'Completed', on_hold_until: null, arrived: true });
      const token = await freshToken(app, member);
      expect(await walletOf({ ...member, token })).toMatchObject({
        balance: { available: '1000.00' },
      });
    },
  );

  it('on a purchase leaves it done: what was delivered can’t be held', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const bought = await buy(app, member, { amount: '500' });
    await app.drainJobs();
    const { reference_code: reference } = bought.body.data;
    const order = await findByReference(app.services.db, reference);
    await aFlag(app, member, { amount: '100.00', order: order! });
    expect(await readOrder(app, member, reference)).toMatchObject({
      status_text: 'Completed',
      on_hold_until: null,
      arrived: true,
    });
  });

  it.each([
    ['automatic', 'automatic_flagged_transaction'],
    ['manual', 'manual_flagged_transaction'],
  ] as const)(
    'that is %s stops every debit, also when there was nothing to hold',
    async (kind, code) => {
      const member = await aMember(app);
      const order = await aCredit(app, member, '500.00');
      await buy(app, member, { amount: '500' });
      await app.drainJobs();
      await aFlag(app, member, { kind, amount: '500.00', order });
      await aCredit(app, member, '900.00');
      expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '900.00' });
      const refused = await buy(app, member, { amount: '100' });
      expect([refused.status, refused.body.error_code]).toEqual([403, code]);
      expect(await walletOf(member)).toMatchObject({ flagged_amount: { [kind]: '500.00' } });
    },
  );

  it('notifies its owner on the order, in the inbox and in the list', async () => {
    const member = await aMember(app);
    const flag = await aFlag(app, member);
    const { list } = await inboxOf(app, member);
    expect(list[0]).toMatchObject({
      title: '₦1,000.00 is on hold for review',
      message: [
        'It was credited twice.',
        expect.stringContaining('Resolve it'),
        expect.stringMatching(/^We’ll release it by \d\d \w{3} \d{4}, .+\.$/),
      ],
    });
    const { body } = await flaggedList(app, member, 'manual');
    expect(body.message).toContain('Our team has flagged ₦1,000.00.');
    const [row] = body.data;
    expect(row).toMatchObject({
      type: 'wallet-deposit',
      name: 'Bank transfer in',
      trade_amount: '1000.00',
      held: '1000.00',
      flag: flag.reference,
      reason: { rule: 'You were paid twice', seen: 'It was credited twice.' },
      appealed_at: null,
    });
    const order = await readOrder(app, member, row!.reference_code);
    expect([order.uuid, order.flags[0]?.flag]).toEqual([row!.uuid, flag.reference]);
    expect(order.timeline.at(-1)?.title).toBe('₦1,000.00 on hold for review');
    expect((await flaggedList(app, member, 'automatic')).body).toMatchObject({
      data: [],
      message: 'Nothing is flagged.',
    });
  });

  it('ends automatically at its time and not before, whether staff or a rule raised it', async () => {
    const member = await aMember(app);
    await aFlag(app, member, { kind: 'automatic', amount: '300.00' });
    await aFlag(app, member, { kind: 'manual', amount: '200.00' });
    const day = 24 * HOUR_S;
    for (const [seconds, held] of [
      [6 * HOUR_S - 60, '500.00'],
      [120, '200.00'],
      [13 * day, '200.00'],
      [day, '0.00'],
    ] as const) {
      app.clock.advance(seconds);
      await runRelease(app);
      expect((await moneyOf(app, member)).held).toBe(held);
    }
    member.token = await freshToken(app, member);
    expect((await buy(app, member, { amount: '500' })).status).toBe(201);
    const { list } = await inboxOf(app, member);
    expect(list.map(({ title }) => title)).toContain('₦200.00 has been released');
    await app.drainJobs();
  });
});

describe('a stranger', () => {
  it('sees no flags of others', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const stranger = await aMember(app);
    expect((await flaggedList(app, stranger, 'manual')).body.data).toEqual([]);
    expect((await resolve(app, stranger)).body.message).toBe(
      'There are no flagged transactions to resolve.',
    );
  });
});
