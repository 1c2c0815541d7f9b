import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features, type Feature } from '#server/features.ts';
import type { DemoPerson } from '#server/ops/seed/people.ts';
import { seed } from '#server/ops/seed/seed.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { findings } from '#tests/support/deposits.ts';
import { anOperator, casesOf, deskOf } from '#tests/support/desk.ts';
import { aProduction } from '#tests/support/production-settings.ts';

let app: TestApp;
let people: DemoPerson[];
beforeAll(async () => {
  app = await anApp();
  people = await seed(app.services);
});
afterAll(() => app.close());

const signIn = (email: string) => {
  const person = people.find((each) => each.email === `${email}@demo.oja.example`);
  return app.call<{ data: { token: string } }>('POST', '/login', {
    body: { auth_input: person?.email, password: person?.password },
  });
};
const seenBy = async (email: string, path: string) => {
  const { body } = await signIn(email);
  return (await app.call('GET', path, { token: body.data.token })).body.data;
};

describe('the seed', () => {
  it('leaves the books right', async () => {
    expect(await findings(app)).toEqual([]);
  });

  it('changes nothing the second time', async () => {
    const count = async () =>
      (
        await app.services.db.sql.query(
          `select (select count(*) from users) as users, (select count(*) from orders) as orders,
             (select count(*) from charge) as charges, (select count(*) from ledger.txn) as txns,
             (select count(*) from ticket_message) as messages`,
        )
      ).rows[0] as unknown;
    const before = await count();
    expect(await seed(app.services)).toEqual(people);
    expect(await count()).toEqual(before);
  });

  it('adds the rows of every feature that has some', async () => {
    let times = 0;
    const seeded: Feature = { seed: () => Promise.resolve(void times++) };
    const all = features as Feature[];
    all.push(seeded);
    await seed(app.services).finally(() => all.pop());
    expect(times).toBe(1);
  });

  it('leaves what an operator has changed', async () => {
    const where = `where country_code = 'NG' and slug = 'crypto-buy'`;
    await app.services.db.sql.query(
      `update service set active = false, inactive_reason = 'down' ${where}`,
    );
    await seed(app.services);
    const { rows } = await app.services.db.sql.query(`select active from service ${where}`);
    expect(rows).toEqual([{ active: false }]);
  });

  it.each([
    ['ng2', '150000.00', 'NGN'],
    ['gh2', '2000.00', 'GHS'],
    ['ke2', '25000.00', 'KES'],
    ['ngp', '5000.00', 'NGN'],
  ])('lets %s sign in and find %s %s', async (email, book, currency) => {
    expect(await seenBy(email, '/wallet')).toMatchObject({
      user_currency: currency,
      balance: { book },
    });
  });

  it.each([
    ['ng0', 'todo', 'waiting', 'todo'],
    ['gh0', 'todo', 'waiting', 'todo'],
    ['nga', 'done', 'todo', 'todo'],
    ['ngp', 'done', 'done', 'todo'],
    ['ng2', 'done', 'done', 'done'],
  ])('has %s with identity %s, account %s, PIN %s', async (email, kyc, account, pin) => {
    expect(await seenBy(email, '/kyc/status')).toMatchObject({
      steps: { kyc: { state: kyc }, account: { state: account }, pin: { state: pin } },
    });
  });

  it('has members with flagged money, with two-factor, and with passwords to renew', async () => {
    expect(await seenBy('fla', '/wallet')).toMatchObject({
      flagged_amount: { automatic: '5000.00', manual: '0.00' },
    });
    expect(await seenBy('flm', '/wallet')).toMatchObject({ flagged_amount: { manual: '5000.00' } });
    const two = await signIn('f2');
    expect(two.body.data).toMatchObject({ two_factor_required: true });
    const renew = await signIn('leg1');
    expect(renew.body.data).toMatchObject({
      user: { pin_updated_at: null, password_updated_at: null },
    });
  });

  it('has dollars that wait for one operator, who can decide about them', async () => {
    const cases = casesOf(app, await anOperator(app), 'dollars');
    const [row, ...others] = await cases.list();
    expect([row, others]).toMatchObject([
      { reason: 'More than twice the order', amount: '38088.00', stage: 'open' },
      [],
    ]);
    const { id } = await cases.take(row!.reference);
    const { body } = await cases.decide(id, { verdict: 'approve' });
    expect(body.data).toMatchObject({ state: 'decided' });
    expect(await seenBy('dol', '/wallet')).toMatchObject({ balance: { book: '50088.00' } });
  });

  it('has a ticket that someone works on, with an answer, a label and a note', async () => {
    const desk = deskOf(app, await anOperator(app));
    const [row] = await casesOf(app, await anOperator(app), 'tickets').list();
    const { body } = await desk.post(`/queues/tickets/${row!.id}/claim`);
    expect(body.data).toMatchObject({ title: 'My meter says the token is wrong' });
    expect((await desk.get(`/tickets/${row!.id}`)).body.data).toMatchObject({
      assignee: { name: 'Amina Yusuf' },
      labels: [{ name: 'Bank delay' }],
      notes: [{ by: 'Amina Yusuf' }],
    });
  });

  it('gives a set-up Nigerian an account number and a primary payout account', async () => {
    const { body } = await signIn('ng2');
    const { token } = body.data;
    const reserved = await app.call('POST', '/payment/account-number', { token });
    expect(reserved.status).toBe(200);
    const primary = await app.call('GET', '/bank/accounts?primary=1', { token });
    expect(primary.body.data).toMatchObject([{ is_primary: true, usable: true }]);
  });

  it('adds no demo people and no demo services in production', async () => {
    const production = await anApp({ env: aProduction() });
    try {
      expect(await seed(production.services)).toEqual([]);
      const { rows } = await production.services.db.sql.query('select count(*) as n from users');
      expect(rows[0]).toEqual({ n: 0n });
    } finally {
      await production.close();
    }
  });
});
