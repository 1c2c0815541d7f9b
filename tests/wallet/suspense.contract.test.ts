import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { returnMoney } from '#server/wallet/return-suspense.job.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { bookedOf, findings, setSwitch } from '#tests/support/deposits.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { newestMail } from '#tests/support/mail.ts';
import { freshToken, inboxOf, readOrder } from '#tests/support/orders.ts';
import { byHand, history } from '#tests/support/reconcile.ts';
import {
  aHeldTransfer,
  compareToday,
  depositsOf,
  houseChanges,
  listSuspense,
  sendBack,
  STRANGER,
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
  await setSwitch(app, 'payments', 'done');
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

describe('the queue of deposits', () => {
  it('shows its sender, amount and recipient, and why it waits', async () => {
    const { reference } = await aHeldTransfer(app, '99.99', STRANGER);
    const found = await desk().take(reference);
    expect(found).toMatchObject({
      title: 'Below the minimum',
      amount: '99.99',
      currency: 'NGN',
      country: 'NG',
      user: { name: 'Ada Obi' },
      verdicts: ['reject'],
    });
    const facts = Object.fromEntries(found.facts.map(({ label, ...rest }) => [label, rest]));
    expect(facts).toMatchObject({
      Sender: { value: STRANGER, warn: true },
      'Account of': { value: expect.stringContaining('Ada Obi') as string },
      'Return only': { value: 'Deposits below ₦100.00 aren’t credited. Return it.' },
      Provider: { value: 'payments-sandbox' },
      'Its reference': { value: expect.stringMatching(/^TRF-/) as string },
    });
  });

  it('is for operators, and accepts its own cases only', async () => {
    const { member, reference } = await aHeldTransfer(app, '50');
    const { id } = await desk().find(reference);
    const path = `/desk/queues/deposits/${id}/decision`;
    const token = await freshToken(app, member);
    for (const who of [{}, { token }])
      expect(
        (await app.call('POST', path, { ...who, body: sendBack, key: 'k-1234567890' })).status,
      ).toBe(401);
    expect((await desk().decide(id, sendBack)).body.error_code).toBe('desk_claim_needed');
    const nobody = crypto.randomUUID();
    const unknown = await deskOf(app, ngozi).post(`/queues/deposits/${nobody}/claim`);
    expect(unknown.status).toBe(404);
  });
});

describe('returning a deposit', () => {
  it('leaves suspense and the provider in one posting, and notifies the owner', async () => {
    const change = await houseChanges(app);
    const { member, reference } = await aHeldTransfer(app, '60');
    expect((await desk().settle(reference, sendBack)).body.data).toMatchObject({
      state: 'decided',
    });
    expect(await change()).toEqual([0n, 0n]);
    const order = await orderOf(member, reference);
    expect(order).toMatchObject({
      status: 'rejected',
      message: 'This money is on its way back to the sender.',
    });
    expect(order.timeline.map(({ title }) => title)).toContain('Returned to the sender');
    const { list } = await inboxOf(app, { ...member, token: await freshToken(app, member) });
    expect(list[0]).toMatchObject({
      title: 'Deposit returned',
      message: [
        '₦60.00 is on its way back to the sender.',
        'The sender asked for a refund. Their bank wrote to us.',
      ],
    });
    expect((await newestMail(app, member.user.email)).subject).toBe('Deposit returned');
    const { rows } = await byHand(
      app,
      `select actor, action from audit_log where subject = $1 and action like 'deposit.return%' order by id`,
      [reference],
    );
    const actor = `operator:${ngozi.id}`;
    expect(rows).toEqual([
      { actor, action: 'deposit.return-asked' },
      { actor, action: 'deposit.returned' },
    ]);
    expect((await desk().find(reference, 'done')).stage).toBe('done');
    expect((await desk().list()).map((row) => row.reference)).not.toContain(reference);
  });

  it('takes a transfer of another person out before its 48 hours', async () => {
    const { member, reference } = await aHeldTransfer(app, '4000', STRANGER);
    const { id, verdicts, promised_at } = await desk().take(reference);
    expect([verdicts, promised_at]).toEqual([['reject'], expect.any(String) as string]);
    expect((await desk().decide(id, credit)).status).toBe(409);
    await desk().decide(id, sendBack);
    await app.drainJobs({ includeLater: true });
    expect(await bookedOf(app, member)).toBe(0n);
    expect((await orderOf(member, reference)).status).toBe('rejected');
  });

  it('requires a reason and evidence', async () => {
    const { reference } = await aHeldTransfer(app, '70');
    const { id } = await desk().take(reference);
    const { reason_code, evidence } = sendBack;
    const wrong = [
      { verdict: 'reject' as const, evidence: evidence ?? '' },
      { verdict: 'reject' as const, reason_code: reason_code ?? '' },
      { verdict: 'extend' as const },
    ];
    const answers = await Promise.all(wrong.map((said) => desk().decide(id, said)));
    expect(answers.map(({ body }) => Object.keys(body.errors as object))).toEqual([
      ['reason_code'],
      ['evidence'],
      ['verdict'],
    ]);
    expect(await waiting(reference)).toMatchObject({ amount: 7_000n, isReturning: false });
  });

  it('waits while the provider does not answer, is requested again, and happens once', async () => {
    const change = await houseChanges(app);
    const { member, reference } = await aHeldTransfer(app, '80');
    const { id } = await desk().take(reference);
    await setSwitch(app, 'payments', 'timeout');
    await desk().decide(id, sendBack);
    const { rows } = await byHand(app, 'select id from suspense_decision where case_id = $1', [id]);
    const job = { decision_id: (rows[0] as { id: string }).id };
    await expect(returnMoney.run(app.services, job)).rejects.toThrow('can’t tell yet');
    expect(await waiting(reference)).toMatchObject({ isReturning: true });
    expect((await orderOf(member, reference)).message).toContain('We’re returning it');
    await setSwitch(app, 'payments', 'done');
    await Promise.all(Array.from({ length: 6 }, () => returnMoney.run(app.services, job)));
    expect(await change()).toEqual([0n, 0n]);
    const { timeline } = await orderOf(member, reference);
    expect(timeline.filter(({ title }) => title === 'Returned to the sender')).toHaveLength(1);
  });

  it('that the provider refuses is open again, and can be decided again', async () => {
    const { member, reference } = await aHeldTransfer(app, '90');
    await setSwitch(app, 'payments', 'failed');
    await desk().settle(reference, sendBack);
    expect((await orderOf(member, reference)).message).toContain('until we return it');
    const found = await desk().take(reference);
    expect(found.timeline).toContainEqual(
      expect.objectContaining({
        title: 'The provider didn’t return it',
        text: 'It said: provider_down.',
      }),
    );
    await setSwitch(app, 'payments', 'done');
    expect((await desk().settle(reference, sendBack)).status).toBe(200);
    expect(await waiting(reference)).toBeUndefined();
  });

  it('books what the provider has returned by itself', async () => {
    const { reference } = await aHeldTransfer(app, '65');
    await byHand(
      app,
      `update sandbox.transfer set refunded_at = $2
       where reference = (select provider_reference from deposit where reference = $1)`,
      [reference, app.clock.now()],
    );
    expect(await compareToday(app)).toEqual([
      expect.stringMatching(/^state_differs TRF-/),
      expect.stringMatching(/^account_differs float_payments/),
    ]);
    await desk().settle(reference, sendBack);
    expect(await compareToday(app)).toEqual([]);
    expect((await history(app)).slice(-2)).toEqual([
      ['state_differs', 'cleared'],
      ['account_differs', 'cleared'],
    ]);
  });
});

describe('a large sum', () => {
  it('needs another person, and stays where it is until then', async () => {
    const change = await houseChanges(app);
    const { reference } = await aHeldTransfer(app, '250000');
    const asked = await desk().settle(reference, sendBack);
    expect(asked.body.data).toEqual({
      state: 'waits for a second approver',
      why: 'Decisions of ₦200,000.00 or more need a second approver.',
    });
    expect((await change())[0]).toBe(25_000_000n);
    const approvals = (await deskOf(app, musa).get('/approvals')).body.data as { id: string }[];
    const [{ id } = { id: '' }] = approvals;
    const own = await deskOf(app, ngozi).post(`/approvals/${id}`, { approve: true });
    expect(own.body.error_code).toBe('desk_second_person');
    expect((await deskOf(app, musa).post(`/approvals/${id}`, { approve: true })).status).toBe(200);
    await app.drainJobs();
    expect(await change()).toEqual([0n, 0n]);
  });
});

describe('the books', () => {
  it('show money that left suspense without a decision, and a return to somewhere else', async () => {
    const { member, reference } = await aHeldTransfer(app, '55');
    const { uuid } = await orderOf(member, reference);
    const move = (kind: string, sign: bigint) =>
      post(app.services.db, {
        scope: 'job:test',
        key: `${kind}${sign}${reference}`,
        kind,
        orderId: uuid,
        legs: [
          { account: houseAccount('suspense', 'NGN'), amount: -5_500n * sign },
          { account: houseAccount('equity', 'NGN'), amount: 5_500n * sign },
        ],
      });
    const wrong = { what: 'deposit_and_ledger_disagree', ref: reference };
    await move('mistake', 1n);
    expect(await findings(app)).toEqual([
      wrong,
      { what: 'suspense_and_cases_disagree', ref: 'NGN' },
    ]);
    await move('mistake', -1n);
    await desk().settle(reference, sendBack);
    await move('deposit-returned', 1n);
    expect(await findings(app)).toContainEqual(wrong);
    await move('deposit-returned', -1n);
  });
});
