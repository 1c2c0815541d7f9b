import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskHome } from '#lib/desk/home.contract.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decide as payAt, setSwitch } from '#tests/support/deposits.ts';
import {
  anOperator,
  casesOf,
  deskOf,
  newestApproval,
  type TestOperator,
} from '#tests/support/desk.ts';
import { aTrader, sell } from '#tests/support/dollars.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestOperator;
let bola: TestOperator;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
  [ada, bola] = await Promise.all([
    anOperator(app, 'Ada', 'treasurer'),
    anOperator(app, 'Bola', 'treasurer'),
  ]);
});
beforeEach(async () => {
  member = await aTrader(app, { balance: '1000.00' });
});
afterEach(async () => {
  await setSwitch(app, 'vouchers', 'done');
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const order = (reference: string) => readOrder(app, member, reference);
const bookOf = async () => (await moneyOf(app, member)).book;
const of = (who: TestOperator) => casesOf(app, who, 'dollars');
const saying = (text: string) => expect.stringContaining(text) as string;
const yes = { verdict: 'approve' } as const;
const no = {
  verdict: 'reject',
  reason_code: 'not-yours',
  proof: 'provider-record',
  evidence: 'The provider names Emeka Obi as its owner.',
} as const;

/** A sale for which a different amount arrives than announced: $3 of $10 by default. */
async function waits(arrives = '3.00', payer?: string): Promise<string> {
  const { reference } = (await sell(app, member)).body.data;
  if (payer)
    await sql('update sandbox.voucher_payment set payer = $2 where reference = $1', [
      reference,
      payer,
    ]);
  await payAt(app, reference, 'paid', arrives);
  await app.drainJobs();
  expect(await order(reference)).toMatchObject({ status: 'under_review' });
  return reference;
}

const answered = ({ status, body }: { status: number; body: object }) => ({ status, ...body });

describe('dollars that arrived and wait', () => {
  it('are listed with their payout and why they wait, and without the accounts they came from', async () => {
    const [less, other] = [await waits(), await waits('10.00', 'U99999999')];
    const rows = await of(ada).list();
    expect(rows.find(({ reference }) => reference === less)).toMatchObject({
      amount: '3808.80',
      currency: 'NGN',
      country: 'NG',
      stage: 'open',
      claimed_by: null,
      reason: 'Below the minimum',
      score: 0,
    });
    expect(rows.find(({ reference }) => reference === other)).toMatchObject({
      amount: '12696.00',
      reason: 'From another account',
    });
    expect(JSON.stringify(rows)).not.toContain('U99999999');
  });

  it('are shown with all that a decision rests on', async () => {
    const found = await of(ada).take(await waits('2.00', 'U99999999'));
    const facts = Object.fromEntries(
      found.facts.map(({ label, value, warn }) => [label, [value, warn]]),
    );
    expect(facts).toMatchObject({
      Ordered: ['$10.00', false],
      Arrived: ['$2.00, $8.00 less than ordered', true],
      'Locked rate for $1': ['₦1,269.60', false],
      Pays: ['₦2,539.20', false],
      'Sells from': ['U12345678', false],
      'Came from': ['U99999999', true],
      Provider: ['Demo Dollar Voucher', false],
      'In review because': ['From another account', true],
    });
    expect(found).toMatchObject({
      amount: '2539.20',
      verdicts: ['approve', 'reject'],
      asked: null,
    });
    expect(found.user?.history.map(({ label }) => label)).toEqual([
      'Paid',
      'Declined',
      'Reversed later',
    ]);
    expect(found.reasons.map(({ code }) => code)).toContain('sent-back');
    expect(found.signals).toMatchObject({ score: expect.any(Number) as number });
  });

  it('warn about an account that others sell from as well', async () => {
    const mine = await waits();
    member = await aTrader(app, { balance: '1000.00' });
    await waits();
    const found = await of(ada).take(mine);
    const warned = found.facts.find(({ label }) => label === 'Account');
    expect(warned).toMatchObject({
      value: expect.stringMatching(/other customers?/) as string,
      warn: true,
    });
  });

  it('are promised within half an hour, and are late after that', async () => {
    const from = app.clock.now().getTime();
    const reference = await waits();
    const counted = async () => {
      const { queues } = (await deskOf(app, await anOperator(app)).get('/home')).body
        .data as DeskHome;
      return queues.find(({ queue }) => queue === 'dollars')!;
    };
    const { promised_at } = await of(await anOperator(app)).find(reference);
    const arrived = Date.parse(promised_at!) - 30 * 60_000;
    expect(arrived >= from && arrived <= app.clock.now().getTime()).toBe(true);
    const before = await counted();
    app.clock.advance(31 * 60);
    const after = await counted();
    expect([after.open, after.late > before.late]).toEqual([before.open, true]);
    [ada, bola] = await Promise.all([
      anOperator(app, 'Ada', 'treasurer'),
      anOperator(app, 'Bola', 'treasurer'),
    ]);
  });
});

describe('an operator', () => {
  it('pays what they are worth, and their owner is notified', async () => {
    const reference = await waits();
    const answer = await of(ada).settle(reference, yes);
    expect(answered(answer)).toMatchObject({ status: 200, data: { state: 'decided' } });
    expect(await order(reference)).toMatchObject({ status: 'partly_completed', amount: '3808.80' });
    expect(await bookOf()).toBe('4808.80');
    const { rows } = await sql(
      `select kind, amount::text from operator_sum where operator_id = $1 and subject =
         (select id::text from orders where reference_code = $2)`,
      [ada.id, reference],
    );
    expect(rows).toEqual([{ kind: 'money', amount: '380880' }]);
  });

  it('declines with a reason and evidence, which their owner reads, and never without', async () => {
    const reference = await waits('10.00', 'U99999999');
    const { id } = await of(ada).take(reference);
    const { reason_code: _reason, ...bare } = no;
    const tries = await Promise.all([
      of(ada).decide(id, bare),
      of(ada).decide(id, { ...no, evidence: 'No.' }),
      of(ada).decide(id, { ...no, proof: 'hearsay' }),
      of(ada).decide(id, { verdict: 'change_offer', amount: '1.00' }),
    ]);
    expect(tries.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['reason_code']],
      [422, ['evidence']],
      [422, ['proof']],
      [422, ['verdict']],
    ]);
    expect((await of(ada).decide(id, no)).status).toBe(200);
    const declined = await order(reference);
    expect(declined.status).toBe('rejected');
    expect(declined.message).toContain('an account that isn’t yours');
    expect(declined.message).toContain(no.evidence);
    expect(await bookOf()).toBe('1000.00');
  });

  it('can’t pay any other sum, nor what the provider no longer confirms', async () => {
    const reference = await waits();
    const { id } = await of(ada).take(reference);
    const more = await of(ada).decide(id, { ...yes, amount: '12696.00' });
    expect(answered(more)).toMatchObject({
      status: 409,
      message: saying('₦3,808.80'),
    });
    await setSwitch(app, 'vouchers', 'timeout');
    expect((await of(ada).decide(id, yes)).body.message).toContain('isn’t responding');
    await setSwitch(app, 'vouchers', 'done');
    await sql('update sandbox.voucher_payment set paid_amount = 100 where reference = $1', [
      reference,
    ]);
    expect((await of(ada).decide(id, yes)).body.message).toContain('now says that $1.00 arrived');
    expect(await bookOf()).toBe('1000.00');
  });

  it('decides an appeal only about someone else’s decision', async () => {
    const reference = await waits();
    await of(ada).settle(reference, no);
    const message = 'This is my own second account, please look again.';
    const { token } = member;
    const appeal = await app.call('POST', `/transactions/${reference}/appeal`, {
      token,
      body: { message },
    });
    expect(appeal.status).toBe(200);
    const row = await of(ada).find(reference);
    expect(row).toMatchObject({ stage: 'appeal', needs_colleague: true });
    expect((await deskOf(app, ada).post(`/queues/dollars/${row.id}/claim`)).status).toBe(409);
    expect((await of(bola).settle(reference, yes)).status).toBe(200);
    expect(await bookOf()).toBe('4808.80');
  });

  it('doesn’t decide about an account that is tied to them', async () => {
    const reference = await waits();
    const dayo = await anOperator(app, 'Dayo', 'treasurer');
    await sql('update operator set email = $2 where id = $1', [dayo.id, member.user.email]);
    const { id, needs_colleague } = await of(dayo).find(reference);
    expect(needs_colleague).toBe(true);
    const claim = await deskOf(app, dayo).post(`/queues/dollars/${id}/claim`);
    expect(answered(claim)).toMatchObject({
      status: 409,
      message: saying('has your email'),
    });
  });
});

describe('two operators', () => {
  it('never decide one sale together, however many presses come at the same moment', async () => {
    const reference = await waits();
    const { id } = await of(ada).take(reference);
    expect((await deskOf(app, bola).post(`/queues/dollars/${id}/claim`)).status).toBe(409);
    const pressed = await Promise.all([
      ...Array.from({ length: 4 }, () => of(ada).decide(id, yes)),
      ...Array.from({ length: 4 }, () => of(bola).decide(id, yes)),
      ...Array.from({ length: 2 }, () => of(ada).decide(id, no)),
    ]);
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await order(reference);
    expect(await bookOf()).toBe(status === 'rejected' ? '1000.00' : '4808.80');
  });

  it('are needed for a large sum; the second sees what arrived, and the provider is asked once more', async () => {
    const reference = await waits('200.00');
    const asked = await of(ada).settle(reference, yes);
    expect(answered(asked)).toMatchObject({
      data: { state: 'waits for a second approver', why: saying('₦') },
    });
    const { id, ...approval } = await newestApproval(app, bola);
    expect(approval).toMatchObject({ queue: 'dollars', reference, amount: '253920.00' });
    expect(approval.facts).toContainEqual({ label: 'Arrived', value: '$200.00', warn: false });
    const own = await deskOf(app, ada).post(`/approvals/${id}`, { approve: true });
    expect(own.body.error_code).toBe('desk_second_person');
    await sql('update sandbox.voucher_payment set paid_amount = 100 where reference = $1', [
      reference,
    ]);
    expect((await deskOf(app, bola).post(`/approvals/${id}`, { approve: true })).status).toBe(409);
    await sql('update sandbox.voucher_payment set paid_amount = 20000 where reference = $1', [
      reference,
    ]);
    const [once, twice] = await Promise.all([
      deskOf(app, bola).post(`/approvals/${id}`, { approve: true }),
      deskOf(app, bola).post(`/approvals/${id}`, { approve: true }),
    ]);
    expect([once.status, twice.status].sort()).toEqual([200, 409]);
    expect(await order(reference)).toMatchObject({ status: 'completed', amount: '253920.00' });
    expect(await bookOf()).toBe('254920.00');
  });

  it('are needed above the daily total of one operator', async () => {
    const dayo = await anOperator(app, 'Dayo', 'treasurer');
    await sql('update operator set day_sum = 500000 where id = $1', [dayo.id]);
    const [first, second] = [await waits(), await waits()];
    expect((await of(dayo).settle(first, yes)).body).toMatchObject({ data: { state: 'decided' } });
    expect((await of(dayo).settle(second, yes)).body).toMatchObject({
      data: { state: 'waits for a second approver', why: saying('₦5,000.00') },
    });
    expect(await bookOf()).toBe('4808.80');
    const { id } = await newestApproval(app, bola);
    await deskOf(app, bola).post(`/approvals/${id}`, { approve: false, note: 'Not yet.' });
    expect(await of(bola).find(second)).toMatchObject({ stage: 'open' });
  });
});
