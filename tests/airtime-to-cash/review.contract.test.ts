import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conversion } from '#lib/airtime-to-cash/contract.ts';
import type { DeskApproval, DeskCase } from '#lib/desk/contract.ts';
import { airtimeRatesBook } from '#server/airtime-to-cash/airtime-rates.ts';
import { reviewAirtime } from '#server/airtime-to-cash/review-airtime.job.ts';
import {
  aScreenshot,
  anAirtimeShop,
  claimAirtime,
  decideAirtime,
  prove,
  postAirtimeDecision,
  sendScreenshot,
  shownAirtime,
  smsFor,
  smsOf,
  start,
} from '#tests/support/airtime-to-cash.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { houseHas, inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import { setNumber } from '#tests/support/set-number.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anAirtimeShop();
  // so that one operator can make small changes alone
  app.services.env.DESK_DAY_PERCENT = 60;
});
beforeEach(async () => {
  [member, ada, bayo] = await Promise.all([
    aMember(app),
    anOperator(app, 'Ada'),
    anOperator(app, 'Bayo'),
  ]);
});
afterAll(() => app.close());

const less = (amount: string) => ({
  verdict: 'approve',
  amount,
  reason_code: 'less-arrived',
  proof: 'line-balance',
  evidence: 'The last transfer did not come.',
});
const rejected = {
  verdict: 'reject',
  reason_code: 'nothing-arrived',
  proof: 'line-balance',
  evidence: 'Looked at 10:40 and again at 11:00.',
};
const order = ({ transaction }: Conversion) => readOrder(app, member, transaction.reference_code);
const decide = async (found: Conversion, body: object, who = ada) => {
  const answer = await decideAirtime(app, who, found.transaction, body);
  expect(answer.body.message ?? '').toBe('');
  return order(found);
};
const agreeTo = async ({ transaction }: Conversion, who = bayo) => {
  const list = (await deskOf(app, who).get('/approvals')).body.data as DeskApproval[];
  const found = list.find(({ case_id }) => case_id === transaction.uuid);
  return deskOf(app, who).post(`/approvals/${found?.id}`, { approve: true });
};
const balance = async () => (await moneyOf(app, member)).available;
const appeal = ({ transaction }: Conversion) =>
  app.call('POST', `/transactions/${transaction.reference_code}/appeal`, {
    token: member.token,
    body: { message: 'It left my line at 10:31, see the text.' },
  });

describe('airtime under review', () => {
  it('is shown with both lines, the expected and submitted amounts, and anything unusual', async () => {
    const found = await shownAirtime(app, member, { phone_number: '0803 222 1111' });
    const other = await aMember(app);
    await start(app, other, { phone_number: '08032221111', amount: '50' });
    const claimed = await claimAirtime(app, ada, found.transaction);
    const seen = claimed.body.data as DeskCase;
    const facts = Object.fromEntries(seen.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      'Sent from': '0803 222 1111',
      Line: 'Also used by 1 other customer',
      Expected: '₦5,000.00 + ₦5,000.00 + ₦5,000.00 + ₦5,000.00',
      Shown: '₦20,000.00',
      'We pay': '80%',
    });
    expect(seen).toMatchObject({
      arrival: { expected: '20000.00', shown: '20000.00', rate: '80.00', rate_beyond: '80.00' },
      verdicts: ['approve', 'reject'],
    });
    expect(seen.items[0]?.text).toContain('You have transferred N5000.00');
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      'select row_to_json(p)::text as text from airtime_proof p where order_id = $1',
      [found.transaction.uuid],
    );
    expect(rows[0]?.text).not.toContain('transferred');
  });

  it('opens its picture for the operator who has claimed it, and for no one else', async () => {
    const { data } = (await start(app, member, { amount: '5000' })).body;
    const key = await sendScreenshot(app, member, await aScreenshot());
    await prove(app, member, data.transaction.reference_code, { image_key: key });
    const file = `/files/${encodeURIComponent(key)}`;
    expect((await deskOf(app, ada).get(file)).status).toBe(403);
    await claimAirtime(app, ada, data.transaction);
    expect((await deskOf(app, ada).get(file)).status).toBe(200);
  });

  it('is paid in full, once, by two reviewers and many simultaneous attempts', async () => {
    const before = await houseHas(app, 'stock_airtime');
    const { transaction } = await shownAirtime(app, member);
    await Promise.all([ada, bayo].map((who) => claimAirtime(app, who, transaction)));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        postAirtimeDecision(app, n % 2 ? ada : bayo, transaction, { verdict: 'approve' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe('16000.00');
    expect(Number(await houseHas(app, 'stock_airtime')) - Number(before)).toBe(-16000);
  });

  it('is paid for what arrived, at the same percent, and the member is notified', async () => {
    const found = await shownAirtime(app, member);
    const done = await decide(found, less('14500'));
    expect(done).toMatchObject({
      status: 'partly_completed',
      lines: { total: '11600.00' },
      message: expect.stringContaining('for the airtime that arrived') as string,
    });
    expect(await balance()).toBe('11600.00');
    const { list } = await inboxOf(app, member);
    expect(list[0]?.title).toBe('MTN airtime to cash: partly paid');
    expect([list[0]?.message].flat().join(' ')).toContain(
      '₦14,500.00 of ₦20,000.00 arrived, so we’ve paid for that. The last transfer did not come.',
    );
  });

  it('is never paid for more than is proved, and for more than was agreed only with a second approver', async () => {
    const found = (await start(app, member, { amount: '10000' })).body.data;
    const { reference_code } = found.transaction;
    await prove(app, member, reference_code, { sms_text: smsFor(app, found, 1) });
    await claimAirtime(app, ada, found.transaction);
    const all = await postAirtimeDecision(app, ada, found.transaction, { verdict: 'approve' });
    expect(all.body.errors?.['amount']).toEqual(['Only ₦5,000.00 is proven. You can’t pay more.']);
    const more = ['5,000.00', '2,000.00'].map((amount) =>
      smsOf(app, { amount, to: found.receiver }),
    );
    await prove(app, member, reference_code, { sms_text: more.join('\n') });
    const asked = await postAirtimeDecision(app, ada, found.transaction, {
      verdict: 'approve',
      amount: '12000',
    });
    expect(asked.body.data).toEqual({
      state: 'waits for a second approver',
      why: 'It’s more than the locked price of ₦8,000.00.',
    });
    expect(await order(found)).toMatchObject({ status: 'under_review' });
    await agreeTo(found);
    const done = await order(found);
    expect(done).toMatchObject({ status: 'completed', lines: { total: '9600.00' } });
  });

  it('is paid at the rate of its arrival for anything above the agreed amount, with both on the receipt', async () => {
    const found = (await start(app, member, { amount: '10000' })).body.data;
    const { reference_code } = found.transaction;
    const setRate = (value: string) =>
      setNumber(app, ada, airtimeRatesBook, { name: `airtime:${found.network.id}`, value });
    await setRate('70');
    const sms_text = ['7,000.00', '5,000.00']
      .map((amount) => smsOf(app, { amount, to: found.receiver }))
      .join('\n');
    await prove(app, member, reference_code, { sms_text });
    app.clock.advance(60);
    await setRate('80');
    await claimAirtime(app, ada, found.transaction);
    const seen = (await claimAirtime(app, ada, found.transaction)).body.data as DeskCase;
    expect(seen.arrival).toMatchObject({ rate: '80.00', rate_beyond: '70.00' });
    await postAirtimeDecision(app, ada, found.transaction, { verdict: 'approve', amount: '12000' });
    await agreeTo(found);
    const done = await order(found);
    expect(done).toMatchObject({ status: 'completed', lines: { total: '9400.00' } });
    expect(done.timeline.at(-1)?.text).toContain('The extra ₦2,000.00 is paid at 70%.');
    expect(done.facts).toContainEqual({ label: 'Extra', value: '₦2,000.00 at 70%', copy: false });
  });

  it('requires a reason and evidence for a smaller payout or none, and accepts no other verdict', async () => {
    const { transaction } = await shownAirtime(app, member);
    await claimAirtime(app, ada, transaction);
    const field = async (body: object) =>
      Object.keys((await postAirtimeDecision(app, ada, transaction, body)).body.errors ?? {});
    expect(await field({ verdict: 'reject' })).toEqual(['reason_code']);
    expect(await field({ verdict: 'reject', reason_code: 'nothing-arrived' })).toEqual([
      'evidence',
      'proof',
    ]);
    expect(await field({ verdict: 'approve', amount: '100' })).toEqual(['reason_code']);
    expect(await field({ verdict: 'approve', amount: '0' })).toEqual(['amount']);
    expect(await field({ verdict: 'change_offer', amount: '100' })).toEqual(['verdict']);
  });

  it('requires two people above the limit', async () => {
    const found = await shownAirtime(app, member, { amount: '50000' });
    await app.services.db.sql.query(
      `update orders set amount = 20000000, total = 20000000, rate = '400.00' where id = $1`,
      [found.transaction.uuid],
    );
    const asked = await decideAirtime(app, ada, found.transaction, { verdict: 'approve' });
    expect(asked.body.data).toEqual({
      state: 'waits for a second approver',
      why: 'Decisions of ₦200,000.00 or more need a second approver.',
    });
    expect((await agreeTo(found, ada)).body.error_code).toBe('desk_second_person');
    await agreeTo(found);
    expect(await balance()).toBe('200000.00');
  });
});

describe('declined airtime', () => {
  it('goes to another reviewer when its owner appeals, once', async () => {
    const found = await shownAirtime(app, member);
    expect(await decide(found, rejected)).toMatchObject({
      status: 'rejected',
      can_appeal: true,
      problem: { code: 'nothing-arrived' },
    });
    expect((await appeal(found)).status).toBe(200);
    expect((await claimAirtime(app, ada, found.transaction)).status).toBe(409);
    const done = await decide(found, { verdict: 'approve' }, bayo);
    expect(done).toMatchObject({ status: 'completed', lines: { total: '16000.00' } });
    expect((await appeal(found)).status).toBe(409);
  });
});

describe('the review of airtime in the sandbox', () => {
  const setReview = (auto_review: boolean) =>
    app.call('PUT', '/sandbox/switches', {
      body: { switches: [{ port: 'giftcards', auto_review }] },
    });
  const review = ({ transaction }: Conversion) =>
    reviewAirtime.run(app.services, { order_id: transaction.uuid });

  it('is paid automatically as submitted while the switch is on, once, and only then', async () => {
    const found = (await start(app, member)).body.data;
    const { reference_code } = found.transaction;
    await prove(app, member, reference_code, { sms_text: smsFor(app, found, 3) });
    await setReview(false);
    await review(found);
    expect((await order(found)).status).toBe('under_review');
    await setReview(true);
    await Promise.allSettled([review(found), review(found)]);
    await setReview(false);
    expect(await order(found)).toMatchObject({
      status: 'partly_completed',
      lines: { total: '12000.00' },
    });
    expect(await balance()).toBe('12000.00');
  });
});
