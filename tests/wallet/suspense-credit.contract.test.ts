import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { bookedOf, decide, findings, houseOf, startCheckout } from '#tests/support/deposits.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { freshToken, inboxOf, readOrder } from '#tests/support/orders.ts';
import { byHand } from '#tests/support/reconcile.ts';
import {
  aHeldTransfer,
  anUnclaimedTransfer,
  compareToday,
  depositsOf,
  heldReferenceOf,
  houseChanges,
  listSuspense,
  sendBack,
} from '#tests/support/suspense.ts';

let app: TestApp;
let ngozi: TestOperator;
let musa: TestOperator;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ngozi, musa] = await Promise.all([anOperator(app, 'Ngozi'), anOperator(app, 'Musa')]);
});
afterEach(async () => {
  expect(await compareToday(app)).toEqual([]);
});

const desk = (who = ngozi) => depositsOf(app, who);
const credit = { verdict: 'approve' as const };
const waiting = async (reference: string) =>
  (await listSuspense(app.services.db)).find((each) => each.reference === reference);
const orderOf = async (member: TestMember, reference: string): Promise<Order> =>
  readOrder(app, { ...member, token: await freshToken(app, member) }, reference);

describe('crediting a deposit', () => {
  it('of another amount than requested credits what came, without the fee', async () => {
    const member = await aMember(app);
    const [change, fee] = [await houseChanges(app), await houseOf(app, 'house_fee')];
    const reference = await startCheckout(app, member, '5000');
    await decide(app, reference, 'paid', '3100');
    await app.drainJobs();
    const { facts } = await desk().take(reference);
    expect(facts).toContainEqual({ label: 'Would be credited', value: '₦3,000.00', warn: false });
    await desk().settle(reference, { ...credit, note: 'A card of theirs.' });
    expect(await bookedOf(app, member)).toBe(300_000n);
    expect((await houseOf(app, 'house_fee')) - fee).toBe(10_000n);
    expect(await change()).toEqual([0n, -310_000n]);
    expect(await orderOf(member, reference)).toMatchObject({
      status: 'completed',
      lines: { amount: '3000.00', fee: '100.00', total: '3100.00' },
    });
  });

  it('is only for its owner, and not for what leaves less than 100', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member, '5000');
    await decide(app, reference, 'paid', '151');
    await app.drainJobs();
    const { id, verdicts } = await desk().take(reference);
    expect(verdicts).toEqual(['reject']);
    expect((await desk().decide(id, credit)).status).toBe(409);
    const other = await desk().decide(id, { ...credit, to: (await aMember(app)).user.email });
    expect(other.body.errors).toHaveProperty('to');
    expect(await waiting(reference)).toMatchObject({ amount: 15_100n });
    await desk().decide(id, sendBack);
    await app.drainJobs();
  });

  it('above a cap of its owner’s level stays, until the level allows it', async () => {
    const { member, reference } = await aHeldTransfer(app, '100000.01');
    const { id } = await desk().take(reference);
    const refused = await desk().decide(id, credit);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('The maximum deposit at your level is ₦100,000.00');
    expect(await waiting(reference)).toMatchObject({ reason: 'single_cap' });
    const raise = (cap: number) =>
      byHand(
        app,
        `update kyc_limit set single_deposit = $1 where country_code = 'NG' and level = 2`,
        [cap],
      );
    await raise(20_000_000);
    expect((await desk().decide(id, credit)).body.data).toMatchObject({ state: 'decided' });
    await raise(10_000_000);
    expect(await bookedOf(app, member)).toBe(10_000_001n);
  });

  it('moves it once, whatever sixteen operators do at the same moment', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member, '5000');
    await decide(app, reference, 'paid', '2100');
    await app.drainJobs();
    const { id } = await desk().take(reference);
    const change = await houseChanges(app);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => desk().decide(id, n % 2 ? credit : sendBack)),
    );
    await app.drainJobs();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await change())[0]).toBe(-210_000n);
    expect(await waiting(reference)).toBeUndefined();
    await deskOf(app, musa).post(`/queues/deposits/${id}/claim`);
    expect((await desk(musa).decide(id, credit)).status).toBe(409);
  });
});

describe('a transfer that doesn’t exist', () => {
  it('is credited to the named user, by email, username or account number', async () => {
    const change = await houseChanges(app);
    const { member, account, reference } = await anUnclaimedTransfer(app);
    const other = await anUnclaimedTransfer(app, '800');
    const { id, user, facts } = await desk().take(reference);
    expect(user).toBeNull();
    expect(facts).toContainEqual({ label: 'Sent to account number', value: account, warn: true });
    for (const to of [undefined, 'nobody@example.com', '0000000000', '  ']) {
      const refused = await desk().decide(id, to ? { ...credit, to } : credit);
      expect(refused.body.errors).toHaveProperty('to');
    }
    await desk().decide(id, { ...credit, to: member.user.email.toUpperCase() });
    expect(await bookedOf(app, member)).toBe(70_000n);
    await desk().settle(other.reference, { ...credit, to: member.user.username });
    expect(await bookedOf(app, member)).toBe(150_000n);
    expect(await change()).toEqual([0n, -150_000n]);
    expect((await inboxOf(app, member)).list[0]?.title).toBe('Money in your wallet');
  });

  it('lists who it may belong to', async () => {
    const { member, reference } = await anUnclaimedTransfer(app, '750', 'CHIOMA EZE');
    await desk().settle(reference, { ...credit, to: member.user.username });
    const again = await anUnclaimedTransfer(app, '760', 'Chioma Eze');
    const { facts } = await desk().take(again.reference);
    const likely = facts.filter(({ label }) => label === 'May belong to');
    expect(likely).toHaveLength(1);
    expect(likely[0]?.value).toContain(`@${member.user.username}`);
    await desk().settle(again.reference, sendBack);
  });

  it('may belong to someone its sender paid before, whichever name comes first', async () => {
    const { member, reference } = await anUnclaimedTransfer(app, '750', 'OBI ADAÉZE NNEKA');
    await desk().settle(reference, { ...credit, to: member.user.username });
    for (const [sender, isKnown] of [
      ['Adaeze Nneka Obi', true],
      ['Nneka-Adaeze OBI', true],
      ['Obi Emeka', false],
      ['A. B. C. D. E. F. Obi', false],
    ] as const) {
      const again = await anUnclaimedTransfer(app, '760', sender);
      const { facts } = await desk().take(again.reference);
      const likely = facts.find(({ label }) => label === 'May belong to')?.value ?? '';
      expect([sender, likely.includes(`@${member.user.username}`)]).toEqual([sender, isKnown]);
      await desk().settle(again.reference, sendBack);
    }
  });

  it('is held by the caps of its owner, and credited when there is room', async () => {
    const { reference } = await anUnclaimedTransfer(app, '60000');
    const full = await aMember(app, { balance: '450000.00' });
    await desk().settle(reference, { ...credit, to: full.user.username });
    expect(await bookedOf(app, full)).toBe(45_000_000n);
    const order = await heldReferenceOf(app, full);
    expect(await waiting(order)).toMatchObject({ amount: 6_000_000n, reason: 'balance_cap' });
    expect((await orderOf(full, order)).message).toContain(
      'maximum balance at your level is ₦500,000.00',
    );
    expect(await findings(app)).toEqual([]);
    await desk().settle(order, sendBack);
    expect(await waiting(order)).toBeUndefined();
  });

  it('is returned, with no one to notify', async () => {
    const change = await houseChanges(app);
    const { reference } = await anUnclaimedTransfer(app, '720');
    expect((await desk().settle(reference, sendBack)).status).toBe(200);
    expect(await change()).toEqual([0n, 0n]);
  });
});
