import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '#lib/orders/contract.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import {
  airtimeBody,
  aShop,
  buy,
  buyAndSettle,
  expectCleanBooks,
  freshToken,
  moneyOf,
  numbers,
  readOrder,
} from '#tests/support/orders.ts';

let app: TestApp;
let members: TestMember[];
beforeAll(async () => {
  app = await aShop();
  members = await Promise.all([1, 2, 3, 4].map(() => aMember(app, { balance: '50000.00' })));
});
afterEach(async () => {
  await expectCleanBooks(app);
  await app.services.db.sql.query('delete from biller_pause');
  // the next test begins a new line
  app.clock.advance(3 * 3600);
});
afterAll(() => app.close());

const MINUTE_S = 60;

const who = async (at: number): Promise<TestMember> => {
  const member = members[at % members.length]!;
  return { ...member, token: await freshToken(app, member) };
};

let sum = 100;
/** A different amount each time, because a repeated one would be asked about first. */
const pay = async (number: string, at = 0, bill = 'ng-mtn') =>
  buyAndSettle(app, await who(at), { number, bill, amount: String(sum++) });

/** Failures of three members over some minutes, as in an outage. */
async function anOutage({ failures = 5, members: of = 3, apartS = 150, bill = 'ng-mtn' } = {}) {
  for (let n = 0; n < failures; n++) {
    if (n > 0) app.clock.advance(apartS);
    expect((await pay(numbers.saysNo, n % of, bill)).status).toBe('failed');
  }
}

const quote = async (at = 0, bill = 'ng-mtn', number: string = numbers.ordinary) =>
  app.call<{ data: Quote; error_code?: string; message?: string }>('POST', '/quotes', {
    token: (await who(at)).token,
    body: airtimeBody({ bill, number, amount: String(sum++) }),
  });

const tryToBuy = async (at = 0, extra: Record<string, unknown> = {}) =>
  buy(app, await who(at), { amount: String(sum++), extra });

describe('A biller whose payments fail', () => {
  it('pauses after ten minutes, says why, and opens again with the first success', async () => {
    await anOutage();
    const refused = await tryToBuy(3);
    expect(refused.status).toBe(403);
    expect(refused.body.error_code).toBe('biller_paused');
    expect(refused.body.message).toMatch(
      /^Payments to MTN have been failing since .+, so we’ve paused them\. We’ll try again at .+\. You haven’t been charged\.$/,
    );
    const asked = await quote(3);
    expect([asked.status, asked.body.error_code]).toEqual([403, 'biller_paused']);
    expect((await quote(3, 'ng-airtel')).status).toBe(200);

    app.clock.advance(10 * MINUTE_S);
    const trial = await quote(3);
    expect(trial.body.data.warning).toMatch(/^MTN was failing until .+ refund you immediately\.$/);
    expect((await pay(numbers.ordinary, 3)).status).toBe('completed');
    expect((await quote(0)).body.data.warning).not.toMatch(/failing/);
    expect((await pay(numbers.ordinary, 0)).status).toBe('completed');
  });

  it('is tried by one payment at a time, also when many arrive together', async () => {
    await anOutage();
    app.clock.advance(10 * MINUTE_S);
    const buyers = await Promise.all([0, 1, 2, 3].map(who));
    const answers = await Promise.all(
      buyers.map((member) => buy(app, member, { amount: String(sum++), number: numbers.saysNo })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403]);
    await app.drainJobs();
    const placed = answers.findIndex(({ status }) => status === 201);
    const order = await readOrder(app, buyers[placed]!, answers[placed]!.body.data.reference_code);
    expect(order.status).toBe('failed');
    expect((await moneyOf(app, buyers[placed]!)).held).toBe('0.00');
    // it failed, so the wait begins again
    app.clock.advance(9 * MINUTE_S);
    expect((await tryToBuy()).status).toBe(403);
    app.clock.advance(MINUTE_S);
    expect((await tryToBuy()).status).toBe(201);
    await app.drainJobs();
  });

  it('releases the trial when its payment isn’t placed', async () => {
    await anOutage();
    app.clock.advance(10 * MINUTE_S);
    const poor = await aMember(app, { balance: '10.00' });
    expect((await buy(app, poor, { amount: '5000' })).body.error_code).toBe(
      'naira_insufficient_funds',
    );
    expect((await tryToBuy()).status).toBe(201);
    await app.drainJobs();
  });

  it('isn’t paused by one or two members, however often they fail', async () => {
    await anOutage({ failures: 9, members: 2 });
    expect((await tryToBuy(3)).status).toBe(201);
    await app.drainJobs();
  });

  it('isn’t paused by numbers that their owners mistyped', async () => {
    for (let n = 0; n < 6; n++) {
      await pay(numbers.wrongNetwork, n % 3);
      app.clock.advance(150);
    }
    expect((await quote(3)).status).toBe(200);
  });

  it('isn’t paused before ten minutes have passed, or while some payments succeed', async () => {
    await anOutage({ apartS: 30 });
    expect((await quote(3)).status).toBe(200);
    await pay(numbers.ordinary, 1);
    app.clock.advance(10 * MINUTE_S);
    await anOutage({ failures: 4 });
    expect((await quote(3)).status).toBe(200);
  });

  it('isn’t paused by payments without an answer, which are neither failures nor successes', async () => {
    await anOutage({ failures: 4 });
    app.clock.advance(150);
    expect((await pay(numbers.lostOnTheWay, 2)).status).toBe('unknown');
    expect((await quote(3)).status).toBe(200);
    await pay(numbers.saysNo, 1);
    expect((await quote(3)).status).toBe(403);
  });

  it('opens automatically when no one tries it for two hours', async () => {
    await anOutage();
    expect((await tryToBuy()).status).toBe(403);
    app.clock.advance(2 * 3600);
    expect((await quote(0)).body.data.warning ?? '').not.toMatch(/first payment/);
  });

  it('completes what was paid before', async () => {
    const waiting = await buy(app, await who(3), { amount: String(sum++) });
    expect(waiting.status).toBe(201);
    await app.services.db.sql.query(
      `insert into biller_pause (country_code, service_type, counterparty, name, since, failed_at,
         try_at, ends_at, pay_anyway)
       values ('NG', 'airtime-bill-payment', 'ng-mtn', 'MTN', $1, $1,
         $1::timestamptz + interval '10 minutes', $1::timestamptz + interval '2 hours', false)`,
      [app.services.clock.now()],
    );
    expect((await tryToBuy()).status).toBe(403);
    await app.drainJobs();
    const order = await readOrder(app, members[3]!, waiting.body.data.reference_code);
    expect(order.status).toBe('completed');
  });

  it('can be paid anyway where the country allows it, by those who confirm', async () => {
    await anOutage();
    await app.services.db.sql.query('update biller_pause set pay_anyway = true');
    const asked = await quote(3);
    expect(asked.body.data).toMatchObject({ needs_pay_anyway: true });
    expect(asked.body.data.warning).toMatch(/You can pay anyway/);
    const refused = await tryToBuy(3);
    expect(refused.status).toBe(403);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['pay_anyway']);
    expect((await tryToBuy(3, { pay_anyway: true })).status).toBe(201);
    expect((await tryToBuy(2, { pay_anyway: true })).status).toBe(201);
    await app.drainJobs();
  });

  it('is opened by an operator with a reason, and isn’t paused again by what failed before', async () => {
    await anOutage();
    const ada = deskOf(app, await anOperator(app));
    const at = { country_code: 'NG', service_type: 'airtime-bill-payment', counterparty: 'ng-mtn' };
    expect((await ada.get('/providers')).body.data).toMatchObject({ paused: [at] });
    const open = (body: object) => ada.post('/providers/paused/open', { ...at, ...body });
    expect((await open({ reason: '' })).status).toBe(422);
    expect((await open({ counterparty: 'ng-glo', reason: 'It works again.' })).status).toBe(404);
    const opened = await open({ reason: 'MTN confirmed that it works again.' });
    expect(opened.body.data).toMatchObject({ paused: [] });
    await pay(numbers.saysNo, 1);
    expect((await quote(3)).status).toBe(200);
    const { rows } = await app.services.db.sql.query(
      `select detail from audit_log where action = 'orders.open-paused'`,
    );
    expect(rows).toEqual([{ detail: { reason: 'MTN confirmed that it works again.' } }]);
  });
});
