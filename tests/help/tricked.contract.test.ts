import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tricked } from '#lib/help/tricked.contract.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { endReports } from '#server/help/tricked/end-clock.job.ts';
import { enqueue } from '#server/platform/task.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import {
  aShop,
  buy,
  buyAndSettle,
  endUndoWindows,
  expectCleanBooks,
  freshToken,
  moneyOf,
  numbers,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';
import { aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
});
afterAll(() => app.close());

const pathOf = (reference: string) => `/transactions/${reference}/tricked`;

const report = async (member: TestMember, reference: string, body: object = { kind: 'bank' }) =>
  app.call<{ data: Tricked; errors?: Record<string, string[]> }>('POST', pathOf(reference), {
    token: await freshToken(app, member),
    body,
  });

const look = async (member: TestMember, reference: string): Promise<Tricked> => {
  const token = await freshToken(app, member);
  return (await app.call<{ data: Tricked }>('GET', pathOf(reference), { token })).body.data;
};

const bought = async (options: Parameters<typeof buy>[2] = {}) => {
  const member = await aMember(app, { balance: '1000.00' });
  return { member, order: (await buy(app, member, options)).body.data };
};

async function sentOff(options: Parameters<typeof buy>[2] = {}) {
  const { member, order } = await bought(options);
  await endUndoWindows(app);
  await app.drainJobs({ includeLater: true });
  return { member, order };
}

async function withdrawn(options: Parameters<typeof aWithdrawer>[1] = {}) {
  const member = await aWithdrawer(app, options);
  const { data } = (await withdraw(app, member, { amount: '5000' })).body;
  await endUndoWindows(app);
  await app.drainJobs({ includeLater: true });
  return { member, order: data };
}

async function ticketsOf({ user }: TestMember): Promise<number> {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    'select count(*)::int n from ticket where user_id = $1',
    [user.uuid],
  );
  return rows[0]!.n;
}

const whole = { book: '1000.00', held: '0.00', available: '1000.00' };

describe('a payment that hasn’t left', () => {
  it('is stopped, and the money is available again', async () => {
    const { member, order } = await bought();
    expect(await look(member, order.reference_code)).toMatchObject({
      where: 'not_sent',
      report: null,
    });
    const { status, body } = await report(member, order.reference_code);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ where: 'back', report: { stopped: true, number: null } });
    expect(await moneyOf(app, member)).toEqual(whole);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, order)).toBe(0);
    expect(await ticketsOf(member)).toBe(0);
  });

  it('is stopped after its undo window as long as it wasn’t sent', async () => {
    const { member, order } = await bought();
    await endUndoWindows(app);
    expect((await report(member, order.reference_code)).body.data.report?.stopped).toBe(true);
    expect(await moneyOf(app, member)).toEqual(whole);
  });

  it.each([1, 2, 3, 4])(
    'is either stopped or sent with a case when the worker sends it at the same moment (%i)',
    async () => {
      const { member, order } = await bought();
      await endUndoWindows(app);
      const [, told] = await Promise.all([
        fulfil.run(app.services, { order_id: order.uuid }),
        report(member, order.reference_code),
      ]);
      await app.drainJobs({ includeLater: true });
      const isStopped = told.body.data.report!.stopped;
      expect(await timesSent(app, order)).toBe(isStopped ? 0 : 1);
      expect(await ticketsOf(member)).toBe(isStopped ? 0 : 1);
      expect((await moneyOf(app, member)).book).toBe(isStopped ? '1000.00' : '500.00');
    },
  );

  it('is also stopped as a withdrawal', async () => {
    const member = await aWithdrawer(app);
    const { data: order } = (await withdraw(app, member)).body;
    expect((await report(member, order.reference_code)).body.data.report?.stopped).toBe(true);
    expect(await moneyOf(app, member)).toMatchObject({ book: '50000.00', held: '0.00' });
  });
});

describe('a payment that has left', () => {
  it('becomes a case with a number and a time, confirmed by email', async () => {
    const { member, order } = await sentOff();
    const { data } = (await report(member, order.reference_code, { kind: 'seller', text: 'On IG' }))
      .body;
    expect(data).toMatchObject({ where: 'sent', report: { stopped: false, kind: 'seller' } });
    const { number, decide_by: due, reported_at: at } = data.report!;
    expect(number).toMatch(/^T-[0-9A-F]{8}$/);
    expect((Date.parse(due!) - Date.parse(at)) / 3_600_000).toBe(72);
    await app.drainJobs();
    const mails = await mailsTo(app, member.user.email);
    expect(mails.filter(({ subject }) => subject.includes(number!))).toHaveLength(1);
    const steps = (await readOrder(app, member, order.reference_code)).timeline;
    expect(steps.map(({ title }) => title)).toContain('Reported as a trick');
  });

  it('is one case, however often and however fast it is reported', async () => {
    const { member, order } = await sentOff();
    const all = await Promise.all(
      [1, 2, 3].map(() => report(member, order.reference_code, { kind: 'oja' })),
    );
    const again = await report(member, order.reference_code, { kind: 'other', text: 'More' });
    const seen = [...all, again].map(({ status, body }) => [status, body.data.report?.number]);
    expect(new Set(seen.map(String)).size).toBe(1);
    expect(seen[0]![0]).toBe(200);
    expect(await ticketsOf(member)).toBe(1);
  });

  it('is said to be unclear while its provider gives no answer', async () => {
    const { member, order } = await sentOff({ number: numbers.neverSettles });
    const { data } = (await report(member, order.reference_code)).body;
    expect(data).toMatchObject({ where: 'unclear', report: { stopped: false } });
  });

  it('gives our own promise of 14 working days where no rule sets a time', async () => {
    const { member, order } = await withdrawn({ country: 'KE' });
    const { report: found } = (await report(member, order.reference_code)).body.data;
    const days = (Date.parse(found!.decide_by!) - Date.parse(found!.reported_at)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(18);
    expect(days).toBeLessThanOrEqual(20);
  });

  it('notifies its owner once when the time ends, and names the authority', async () => {
    const { member, order } = await sentOff();
    await report(member, order.reference_code);
    app.clock.advance(72 * 3600 + 1);
    for (const n of [1, 2]) {
      await enqueue(app.services.db, endReports, {});
      await app.drainJobs();
      const late = (await mailsTo(app, member.user.email)).filter(({ subject }) =>
        subject.includes('in time'),
      );
      expect(late, `run ${n}`).toHaveLength(1);
    }
    expect((await look(member, order.reference_code)).report).toMatchObject({
      is_over: true,
      authority: { email: 'cpd@cbn.gov.ng' },
    });
  });
});

describe('the report to the receiver', () => {
  const bank = (email: string) =>
    app.services.db.sql.query(
      `insert into fraud_desk values ('ng-access-bank', $1, now(), 'test')
       on conflict (bank_id) do update set email = excluded.email`,
      [email],
    );
  beforeEach(() => app.services.db.sql.query('delete from fraud_desk'));

  it('emails the bank’s fraud desk within a minute, without the member’s name or the full number', async () => {
    await bank('fraud@bank.example');
    const { member, order } = await withdrawn();
    await report(member, order.reference_code);
    await app.drainJobs();
    const [sent] = await mailsTo(app, 'fraud@bank.example');
    const { report: found } = await look(member, order.reference_code);
    expect(found).toMatchObject({ told_by: 'email' });
    expect(Date.parse(found!.told_at!) - Date.parse(found!.reported_at)).toBeLessThan(60_000);
    expect(sent?.text).toContain(found!.number);
    expect(sent?.text).toContain(order.reference_code);
    expect(sent?.text).toContain('••••');
    expect(sent?.text).not.toContain('OBI');
  });

  it('gives a colleague 30 minutes to call a bank without an address', async () => {
    const { member, order } = await withdrawn();
    await report(member, order.reference_code);
    await app.drainJobs();
    const { report: found } = await look(member, order.reference_code);
    expect(found).toMatchObject({ told_by: 'desk', told_at: null });
    expect(Date.parse(found!.told_due!) - Date.parse(found!.reported_at)).toBe(30 * 60_000);
  });

  it('states truthfully that no bank holds what was delivered', async () => {
    const { member, order } = await sentOff();
    await report(member, order.reference_code);
    await app.drainJobs();
    expect((await look(member, order.reference_code)).report).toMatchObject({ told_by: 'no_one' });
  });
});

describe('a report that can’t be taken', () => {
  it('is refused for money that was returned', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.saysNo });
    await endUndoWindows(app);
    await app.drainJobs({ includeLater: true });
    expect((await look(member, order.reference_code)).where).toBe('back');
    expect((await report(member, order.reference_code)).status).toBe(409);
  });

  it('names the field that is wrong', async () => {
    const { member, order } = await bought();
    const { status, body } = await report(member, order.reference_code, { kind: 'aliens' });
    expect([status, body.errors]).toEqual([422, { kind: ['Choose what happened.'] }]);
    const long = await report(member, order.reference_code, {
      kind: 'oja',
      text: 'x'.repeat(1001),
    });
    expect(long.body.errors).toHaveProperty('text');
    expect((await look(member, order.reference_code)).report).toBeNull();
  });

  it('is 404 for strangers and 401 without a sign-in', async () => {
    const { order } = await bought();
    const stranger = await aMember(app);
    expect((await report(stranger, order.reference_code)).status).toBe(404);
    const token = stranger.token;
    expect((await app.call('GET', pathOf(order.reference_code), { token })).status).toBe(404);
    expect((await app.call('GET', pathOf(order.reference_code))).status).toBe(401);
  });

  it('leaves the books in order', async () => {
    await expectCleanBooks(app);
  });
});
