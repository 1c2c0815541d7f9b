import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import { monthAt, monthIn, monthName } from '#lib/wallet/month-words.ts';
import { enqueue } from '#server/platform/task.ts';
import { spansOf } from '#server/wallet/read-month.ts';
import { sendMonths } from '#server/wallet/send-month.job.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { workAndDie } from '#tests/support/killed-worker.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, buyAndSettle, freshToken } from '#tests/support/orders.ts';

const MINUTE_S = 60;
const LOCAL_HOUR = 8;

const monthlyMails = async (app: TestApp, { user }: TestMember) =>
  (await mailsTo(app, user.email)).filter(({ subject }) => subject.startsWith('Where your money'));

const toldIn = async (app: TestApp, { user }: TestMember): Promise<string[]> => {
  await app.drainJobs();
  const { rows } = await app.services.db.sql.query<{ link: string }>(
    `select link from notifications where user_id = $1 and topic = 'summaries' order by seq`,
    [user.uuid],
  );
  return rows.map(({ link }) => link);
};

/** Sets the clock to this many minutes past eight on the 1st of the next month in a country. */
function moveToMorning({ clock }: TestApp, country: CountryCode, minutes = 1): void {
  const now = clock.now();
  const next = monthAt(monthIn(country, new Date()), 1);
  const at = spansOf(country, next).from.getTime() + (LOCAL_HOUR * 60 + minutes) * 60_000;
  clock.advance((at - now.getTime()) / 1000);
}

describe('the email about a month', () => {
  let app: TestApp;
  let month: string;
  beforeAll(async () => {
    app = await aShop({ clock: databaseClock() });
    month = monthIn('NG', app.clock.now());
  });
  afterAll(() => app.close());

  it('is sent on the 1st at eight in the morning of each country, once, with a text and a table', async () => {
    const [spender, kenyan, idle, quiet] = [
      await aMember(app, { balance: '9000.00' }),
      await aMember(app, { balance: '100.00', country: 'KE' }),
      await aMember(app),
      await aMember(app, { balance: '50.00' }),
    ];
    await buyAndSettle(app, spender, { amount: '700' });
    const off = { summaries: { email: false } };
    const chosen = await app.call('PUT', '/notification-preferences', {
      token: await freshToken(app, quiet),
      body: off,
    });
    expect(chosen.status).toBe(200);

    moveToMorning(app, 'KE');
    await sendMonths.run(app.services, {});
    expect(await monthlyMails(app, kenyan)).toHaveLength(1);
    expect(await monthlyMails(app, spender)).toEqual([]);
    moveToMorning(app, 'NG', -1);
    await sendMonths.run(app.services, {});
    expect(await monthlyMails(app, spender)).toEqual([]);

    moveToMorning(app, 'NG');
    await Promise.all([sendMonths.run(app.services, {}), sendMonths.run(app.services, {})]);
    const [mail, ...more] = await monthlyMails(app, spender);
    expect(more).toEqual([]);
    const name = monthName(month, month);
    expect(mail?.subject).toBe(`Where your money went in ${name}`);
    expect(mail?.text).toContain(
      `You spent ₦700.00 in ${name}, and nothing in ${monthName(monthAt(month, -1), month)}.`,
    );
    expect(mail?.text).toContain(
      [
        'Airtime and data: ₦700.00',
        'Total spent: ₦700.00',
        'Other: ₦9,000.00',
        'Total money in: ₦9,000.00',
        'Withdrawn: ₦0.00',
        'Balance at the start: ₦0.00',
        'Balance at the end: ₦8,300.00',
      ].join('\n'),
    );
    expect(mail?.text).toContain('/unsubscribe?token=');
    expect(mail?.links).toEqual([`${app.services.env.origin}/transactions?month=${month}`]);

    expect(await monthlyMails(app, quiet)).toEqual([]);
    expect(await toldIn(app, quiet)).toEqual([`/transactions?month=${month}`]);
    expect([await monthlyMails(app, idle), await toldIn(app, idle)]).toEqual([[], []]);

    app.clock.advance(60 * MINUTE_S);
    await sendMonths.run(app.services, {});
    for (const member of [spender, kenyan]) {
      expect(await monthlyMails(app, member)).toHaveLength(1);
      expect(await toldIn(app, member)).toHaveLength(1);
    }
  });

  it('is caught up on the 2nd and 3rd, and not sent any later', async () => {
    const late = await aMember(app, { balance: '10.00' });
    app.clock.advance(2 * 24 * 3600);
    await sendMonths.run(app.services, {});
    expect(await toldIn(app, late)).toHaveLength(1);
    const later = await aMember(app, { balance: '10.00' });
    app.clock.advance(24 * 3600);
    await sendMonths.run(app.services, {});
    expect(await toldIn(app, later)).toEqual([]);
  });
});

it('is sent once to each, however often the worker is killed over it', async () => {
  const app = await anApp({ clock: databaseClock() });
  try {
    const members: TestMember[] = [];
    for (let n = 0; n < 6; n += 1) members.push(await aMember(app, { balance: `${n + 1}.00` }));
    moveToMorning(app, 'NG');
    for (const [pattern, nth] of [
      ['add_job', 4],
      ['insert into notifications', 2],
      ['insert into sandbox_mail', 2],
    ] as const) {
      await enqueue(app.services.db, sendMonths, {});
      expect([pattern, await workAndDie(app, pattern, nth)]).toEqual([pattern, true]);
    }
    await app.drainJobs();
    for (const member of members) {
      expect(await toldIn(app, member)).toHaveLength(1);
      expect(await monthlyMails(app, member)).toHaveLength(1);
    }
  } finally {
    await app.close();
  }
});
