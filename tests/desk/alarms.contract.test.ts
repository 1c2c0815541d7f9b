import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAlarms } from '#server/desk/alarms/send-alarms.job.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { findings } from '#tests/support/deposits.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { report, ticketDesk } from '#tests/support/tickets.ts';

const HOUR_S = 3600;
const MINUTE_S = 60;

let app: TestApp;
let lead: TestOperator;
let sup: TestOperator;
let treasurer: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  app = await anApp();
  owner = await anOperator(app, 'Owner', 'owner');
  lead = await anOperator(app, 'Lead', 'lead');
  sup = await anOperator(app, 'Musa', 'support');
  treasurer = await anOperator(app, 'Tobi', 'treasurer');
  // clears findings of any new database, such as providers without a balance
  await run();
});
afterAll(async () => {
  expect(await findings(app)).toEqual([]);
  await app.close();
});

const sql = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const run = (times = 1) =>
  Promise.all(Array.from({ length: times }, () => sendAlarms.run(app.services, {})));
const subjectsTo = async ({ email }: TestOperator) =>
  (await mailsTo(app, email)).map(({ subject }) => subject);
/** The number of emails of a type to someone. */
const countTo = async (who: TestOperator, subject: string) =>
  (await subjectsTo(who)).filter((each) => each === subject).length;

const LATE_TICKETS = 'Tickets are waiting too long for a first answer';

describe('an alarm', () => {
  it('is emailed once, however often and by however many processes it is checked, and once more when it is over', async () => {
    const ada = await aMember(app);
    const ticket = (await report(app, ada, { subject: 'My secret trouble' })).body.data;
    await run();
    expect(await countTo(lead, `Alarm: ${LATE_TICKETS}`)).toBe(0);
    app.clock.advance(5 * HOUR_S);
    await run(10);
    await run();
    expect(await countTo(lead, `Alarm: ${LATE_TICKETS}`)).toBe(1);
    expect(await subjectsTo(sup)).toEqual([]);
    expect(await countTo(owner, `Alarm: ${LATE_TICKETS}`)).toBe(0);
    const mail = (await mailsTo(app, lead.email)).find(({ subject }) =>
      subject.includes(LATE_TICKETS),
    );
    expect(mail?.text).toContain('1 case is past what we promised');
    expect(mail?.text).toContain(`${app.services.env.origin}/desk/tickets?late=1`);

    const fresh = await anOperator(app, 'Sade', 'support');
    await ticketDesk(app, fresh).claim(ticket);
    expect((await ticketDesk(app, fresh).answer(ticket)).status).toBe(200);
    await run(3);
    expect(await countTo(lead, `Clear now: ${LATE_TICKETS}`)).toBe(1);

    await report(app, await aMember(app), { subject: 'Another one' });
    app.clock.advance(5 * HOUR_S);
    await run(3);
    expect(await countTo(lead, `Alarm: ${LATE_TICKETS}`)).toBe(2);
  });

  it('reveals no name of a person, and no secret', async () => {
    const all = (
      await Promise.all([lead, owner, treasurer].map(({ email }) => mailsTo(app, email)))
    )
      .flat()
      .map(({ text, subject }) => `${subject} ${text}`)
      .join('\n');
    const { rows } = await sql('select email, username, id::text from users');
    for (const { email, username, id } of rows as { email: string; username: string; id: string }[])
      for (const personal of [email, username, id]) expect(all).not.toContain(personal);
    expect(all).not.toMatch(/secret trouble|Another one|OJ-\w{4}/);
    expect(all).not.toContain(app.services.env.SECRET);
  });

  it('about a provider waits until it is more than a hiccup', async () => {
    const subject = 'Alarm: A provider is down';
    await sql(
      `insert into provider_breaker(port, provider, operation, opened_at, trial_at)
       values ('bills', 'bills-sandbox', 'buy', $1, $1)`,
      [app.clock.now()],
    );
    app.clock.advance(5 * MINUTE_S);
    await run();
    expect(await countTo(lead, subject)).toBe(0);
    app.clock.advance(6 * MINUTE_S);
    await run(3);
    expect(await countTo(lead, subject)).toBe(1);
    const mail = (await mailsTo(app, lead.email)).find((each) => each.subject === subject);
    expect(mail?.text).toContain('bills-sandbox');
    await sql('update provider_breaker set opened_at = null');
    await run();
    expect(await countTo(lead, 'Clear now: A provider is down')).toBe(1);
  });

  it('about money goes to treasurers: a balance below its floor, and books that differ', async () => {
    const low = 'A balance with a provider is low';
    await sql(`delete from desk_alarm where kind = 'float'`);
    const before = await countTo(treasurer, `Alarm: ${low}`);
    const tell = (amount: bigint) =>
      sql(
        `insert into told_balance(account, currency, at, amount, source, told_by, told_at)
         values ('settlement_payout', 'NGN', $1, $2, 'Bank', 'operator:x', $1)`,
        [app.clock.now(), amount],
      );
    app.clock.advance(MINUTE_S);
    await tell(1n);
    await run(3);
    expect(await countTo(treasurer, `Alarm: ${low}`)).toBe(before + 1);
    expect(await countTo(lead, `Alarm: ${low}`)).toBe(0);
    const { rows } = await sql(`select text, href from desk_alarm where key = $1`, [
      'float:settlement_payout:NGN',
    ]);
    expect(rows).toMatchObject([{ href: '/desk/money?currency=NGN' }]);
    app.clock.advance(MINUTE_S);
    await tell(10_000_000_000_00n);
    await run(3);
    const cleared = await mailsTo(app, treasurer.email);
    expect(cleared.filter(({ subject }) => subject === `Clear now: ${low}`)).toHaveLength(1);

    const run1 = await sql(
      `insert into reconcile_run(day, started_at, finished_at) values (current_date, now(), now()) returning id`,
    );
    await sql(
      `insert into reconcile_finding(run_id, day, port, provider, kind, reference, currency, first_seen_at, last_seen_at)
       values ($1, current_date, 'payouts', 'payouts-sandbox', 'missing_here', 'X', 'NGN', now(), now())`,
      [(run1.rows[0] as { id: bigint }).id],
    );
    await run(3);
    const differ = 'Our books differ from a provider’s';
    expect(await countTo(treasurer, `Alarm: ${differ}`)).toBe(1);
    await sql('update reconcile_finding set cleared_at = now()');
    await run(3);
    expect(await countTo(treasurer, `Clear now: ${differ}`)).toBe(1);
  });

  it('goes to the next role while no one has the first', async () => {
    await sql(`update operator set active = false where id = $1`, [lead.id]);
    await report(app, await aMember(app));
    await sql(`delete from desk_alarm where kind = 'tickets'`);
    app.clock.advance(5 * HOUR_S);
    await run();
    expect(await countTo(owner, `Alarm: ${LATE_TICKETS}`)).toBe(1);
  });
});
