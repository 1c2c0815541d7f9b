import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskDecision } from '#lib/desk/contract.ts';
import type { Tricked } from '#lib/help/tricked.contract.ts';
import { toAmount } from '#lib/money.ts';
import { twoPeople } from '#lib/product-constants.ts';
import { listAlarms } from '#server/desk/alarms/alarm.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, casesOf, deskOf, newestApproval, twoOperators } from '#tests/support/desk.ts';
import { mailsTo } from '#tests/support/mail.ts';
import {
  aShop,
  endUndoWindows,
  expectCleanBooks,
  freshToken,
  houseHas,
  moneyOf,
  readOrder,
} from '#tests/support/orders.ts';
import { aWithdrawer, endings, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

const pathOf = (reference: string) => `/transactions/${reference}/tricked`;

/** A withdrawal that was sent and reported. */
async function reported({
  amount = '5000',
  balance = '50000.00',
  ending = endings.pays,
}: { amount?: string; balance?: string; ending?: string } = {}) {
  const member = await aWithdrawer(app, { balance, ending });
  await app.services.db.sql.query(
    `insert into personal_limit(id, user_id, name, amount, is_raise, starts_at, until, set_by, agreed_by)
     select gen_random_uuid(), $1, name, 100000000, true, $2::timestamptz - interval '1 day',
       $2::timestamptz + interval '1 day', 'test', 'test'
     from unnest(array['one_time_withdrawal', 'daily_withdrawal', 'one_time_spend', 'daily_spend']) name`,
    [member.user.uuid, app.clock.now()],
  );
  const sent = await withdraw(app, member, { amount });
  expect(sent.body).toMatchObject({ data: {} });
  const { reference_code: reference } = sent.body.data;
  await endUndoWindows(app);
  await app.drainJobs();
  const { body } = await app.call<{ data: Tricked }>('POST', pathOf(reference), {
    token: member.token,
    body: { kind: 'bank' },
  });
  await app.drainJobs();
  return { member, reference, number: body.data.report!.number! };
}

const look = async (member: TestMember, reference: string): Promise<Tricked> => {
  const token = await freshToken(app, member);
  return (await app.call<{ data: Tricked }>('GET', pathOf(reference), { token })).body.data;
};

/** What goodwill has for an order: negative for what it paid. */
async function goodwillPaid(reference: string): Promise<string> {
  const { rows } = await app.services.db.sql.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum
     from orders o join ledger.txn t on t.order_id = o.id join ledger.entry e on e.txn_id = t.id
     where o.reference_code = $1 and e.account_id = $2`,
    [reference, houseAccount('goodwill', 'NGN')],
  );
  return toAmount(rows[0]!.sum);
}

const because = 'The account that got it was opened with a stolen name.';
const refund = (amount: string): DeskDecision => ({ verdict: 'refund', amount, evidence: because });

describe('a report at the desk', () => {
  it('first asks for a call to the bank, and notifies its owner once that was done', async () => {
    const [ada] = await twoOperators(app);
    const { member, reference, number } = await reported();
    const cases = casesOf(app, ada, 'tricked');
    const row = await cases.find(number);
    expect(row.title).toMatch(/^Call Access Bank/);
    expect(Date.parse(row.promised_at!) - Date.parse(row.since)).toBe(30 * 60_000);
    expect((await cases.settle(number, { verdict: 'complete' })).status).toBe(200);
    expect((await look(member, reference)).report).toMatchObject({ told_by: 'desk' });
    expect((await look(member, reference)).report?.told_at).not.toBeNull();
    const mails = await mailsTo(app, member.user.email);
    expect(mails.some(({ subject }) => subject.includes('We told Access Bank'))).toBe(true);
    expect((await cases.take(number)).verdicts).toEqual(['refund', 'reject']);
  });

  it('pays a refund from goodwill in the same act, once, and notifies its owner', async () => {
    const [ada] = await twoOperators(app);
    const { member, reference, number } = await reported();
    const before = await moneyOf(app, member);
    const cases = casesOf(app, ada, 'tricked');
    const { id } = await cases.take(number);
    const [one, two] = await Promise.all([
      cases.decide(id, refund('4000')),
      cases.decide(id, refund('4000')),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)[0]).toBe(200);
    await app.drainJobs();
    expect(Number((await moneyOf(app, member)).book) - Number(before.book)).toBe(4000);
    // our fee on it is simply not kept
    expect(await goodwillPaid(reference)).toBe('-3992.02');
    expect((await readOrder(app, member, reference)).lines.refunded).toBe('4000.00');
    expect((await look(member, reference)).report).toMatchObject({
      decision: 'refund',
      refunded: '4000.00',
      reason: because,
    });
    const mails = await mailsTo(app, member.user.email);
    expect(mails.filter(({ subject }) => subject.includes('refunded'))).toHaveLength(1);
    const again = await deskOf(app, ada).post(`/queues/tricked/${id}/claim`);
    expect((await cases.decide(id, refund('500'))).status).toBe(409);
    expect(again.status).toBeLessThan(500);
  });

  it('isn’t paid a second time as a refund of its order', async () => {
    const [ada, bayo] = await twoOperators(app);
    const { member, reference, number } = await reported();
    await casesOf(app, ada, 'tricked').settle(number, refund('4000'));
    const before = await moneyOf(app, member);
    const desk = deskOf(app, bayo);
    const { body } = await desk.get(`/orders/${reference}`);
    const { id } = (body.data as { case: { id: string } }).case;
    await desk.post(`/queues/orders/${id}/claim`);
    const refundOrder = (amount: string) =>
      desk.post(`/queues/orders/${id}/decision`, {
        verdict: 'refund',
        amount,
        reason_code: 'refund-goodwill',
        evidence: because,
      });
    const twice = await refundOrder('5000.00');
    expect(twice.status).toBe(422);
    expect(twice.body.errors).toMatchObject({
      amount: ['You can’t refund more than was charged.'],
    });
    expect(await moneyOf(app, member)).toEqual(before);
    expect((await refundOrder('1010.00')).status).toBe(200);
    expect(Number((await moneyOf(app, member)).book) - Number(before.book)).toBe(1010);
    expect(await goodwillPaid(reference)).toBe('-5000.00');
  });

  it.each([
    ['all of it', '5010', '5000.00'],
    ['a part of it', '4000', '3992.02'],
  ])(
    'is returned to goodwill when the bank returns the money after we refunded %s',
    async (_what, amount, paid) => {
      const [ada] = await twoOperators(app);
      const { member, reference, number } = await reported({ ending: endings.sentBack });
      const before = await moneyOf(app, member);
      await casesOf(app, ada, 'tricked').settle(number, refund(amount));
      expect(await goodwillPaid(reference)).toBe(`-${paid}`);
      const settlement = await houseHas(app, 'settlement_payout');
      app.clock.advance(30);
      await app.drainJobs({ includeLater: true });
      await app.drainJobs({ includeLater: true });
      expect(await goodwillPaid(reference)).toBe('0.00');
      // all of the payout is back with us, and its owner has it once
      expect(Number(await houseHas(app, 'settlement_payout')) - Number(settlement)).toBe(-5000);
      expect(Number((await moneyOf(app, member)).book) - Number(before.book)).toBe(5010);
      expect((await readOrder(app, member, reference)).status).toBe('reversed');
    },
  );

  it('is paid once when two operators refund the report and the order at the same moment', async () => {
    const [ada, bayo] = await twoOperators(app);
    const { member, reference, number } = await reported();
    const before = await moneyOf(app, member);
    const cases = casesOf(app, ada, 'tricked');
    const { id } = await cases.take(number);
    const desk = deskOf(app, bayo);
    const order = (await desk.get(`/orders/${reference}`)).body.data as { case: { id: string } };
    await desk.post(`/queues/orders/${order.case.id}/claim`);
    const answers = await Promise.all([
      cases.decide(id, refund('5000')),
      desk.post(`/queues/orders/${order.case.id}/decision`, {
        verdict: 'refund',
        amount: '5000.00',
        reason_code: 'refund-goodwill',
        evidence: because,
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(Number((await moneyOf(app, member)).book) - Number(before.book)).toBe(5000);
  });

  it('is paid once when the bank returns the money at the same moment', async () => {
    const [ada] = await twoOperators(app);
    const { member, reference, number } = await reported({ ending: endings.sentBack });
    const before = await moneyOf(app, member);
    const cases = casesOf(app, ada, 'tricked');
    const { id } = await cases.take(number);
    app.clock.advance(30);
    await Promise.all([cases.decide(id, refund('5000')), app.drainJobs({ includeLater: true })]);
    await app.drainJobs({ includeLater: true });
    expect(Number((await moneyOf(app, member)).book) - Number(before.book)).toBe(5010);
    expect(await goodwillPaid(reference)).toBe('0.00');
  });

  it('refuses more than was paid, and a decision without a reason', async () => {
    const [ada] = await twoOperators(app);
    const { number } = await reported();
    const cases = casesOf(app, ada, 'tricked');
    const { id, refundable } = await cases.take(number);
    const more = await cases.decide(id, refund(String(Number(refundable) + 1)));
    expect(more.status).toBe(422);
    expect(more.body.errors).toHaveProperty('amount');
    const mute = await cases.decide(id, { verdict: 'reject', evidence: 'No' });
    expect(mute.status).toBe(422);
    expect(mute.body.errors).toHaveProperty('evidence');
  });

  it('refunds nothing of a payment that may still be returned', async () => {
    const [ada] = await twoOperators(app);
    const { number } = await reported({ ending: endings.slow });
    const cases = casesOf(app, ada, 'tricked');
    const { id, verdicts } = await cases.take(number);
    expect(verdicts).not.toContain('refund');
    expect((await cases.decide(id, refund('100'))).status).toBe(409);
  });

  it('needs two people above the limit', async () => {
    const [ada, bayo] = await twoOperators(app);
    const amount = twoPeople.from.NGN;
    const balance = `${Number(amount) * 2}.00`;
    // the day’s limit counts the fee
    const { member, number } = await reported({ amount: '199900', balance });
    const before = await moneyOf(app, member);
    const answer = await casesOf(app, ada, 'tricked').settle(number, refund(amount));
    expect(answer.body.data).toMatchObject({ state: 'waits for a second approver' });
    expect(await moneyOf(app, member)).toEqual(before);
    const { id } = await newestApproval(app, bayo);
    const ownYes = await deskOf(app, ada).post(`/approvals/${id}`, { approve: true });
    expect(ownYes.status).not.toBe(200);
    expect((await deskOf(app, bayo).post(`/approvals/${id}`, { approve: true })).status).toBe(200);
    const after = await moneyOf(app, member);
    expect(Number(after.book) - Number(before.book)).toBe(Number(amount));
  });

  it('can be declined with a reason, and names the authority', async () => {
    const [ada] = await twoOperators(app);
    const { member, reference, number } = await reported();
    await casesOf(app, ada, 'tricked').settle(number, { verdict: 'reject', evidence: because });
    expect((await look(member, reference)).report).toMatchObject({
      decision: 'no_refund',
      reason: because,
      authority: { email: 'cpd@cbn.gov.ng' },
    });
    const mails = await mailsTo(app, member.user.email);
    expect(mails.find(({ subject }) => subject.includes('decided'))?.text).toContain(because);
  });

  it('raises an alarm when the bank hasn’t been called in 30 minutes', async () => {
    const tricked = async () =>
      (await listAlarms(app.services)).filter(({ key }) => key === 'late:tricked');
    const before = await tricked();
    await reported();
    app.clock.advance(31 * 60);
    expect((await tricked()).map(({ text }) => text)).not.toEqual(before.map(({ text }) => text));
  });
});

describe('the address of a bank’s fraud team', () => {
  const set = async (who: { token: string }, body: object) =>
    deskOf(app, who).post('/fraud-desks', body);
  const listed = async (who: { token: string }) =>
    (await deskOf(app, who).get('/fraud-desks')).body.data as {
      desks: { bank: string; email: string; set_by: string }[];
    };

  it('is set, changed and removed by operators who may change settings', async () => {
    const [ada] = await twoOperators(app);
    expect((await set(ada, { bank: 'ng-zenith-bank', email: 'a@zenith.example' })).status).toBe(
      200,
    );
    await set(ada, { bank: 'ng-zenith-bank', email: 'b@zenith.example' });
    expect((await listed(ada)).desks).toMatchObject([
      { bank: 'ng-zenith-bank', email: 'b@zenith.example', set_by: 'Ada' },
    ]);
    await set(ada, { bank: 'ng-zenith-bank', email: '' });
    expect((await listed(ada)).desks).toEqual([]);
  });

  it('names the field that is wrong, and is hidden from other roles', async () => {
    const [ada] = await twoOperators(app);
    const bank = await set(ada, { bank: 'ng-nowhere', email: 'a@bank.example' });
    expect([bank.status, bank.body.errors]).toMatchObject([
      422,
      { bank: ['Choose a bank or mobile network.'] },
    ]);
    expect((await set(ada, { bank: 'ng-zenith-bank', email: 'nobody' })).status).toBe(422);
    const support = await anOperator(app, 'Sade', 'support');
    expect((await set(support, { bank: 'ng-zenith-bank', email: '' })).status).toBe(404);
  });
});
