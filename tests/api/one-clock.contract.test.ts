import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeInZone } from '#lib/look/zone-time.ts';
import type { Order } from '#lib/orders/contract.ts';
import { seedPlatforms } from '#server/fund-bets/seed-platforms.ts';
import { pageApi } from '#server/http/page-api.ts';
import { deliver } from '#server/notifications/deliver.job.ts';
import { enqueue } from '#server/platform/task.ts';
import { aMember, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBettor, bet, exclude } from '#tests/support/bets.ts';
import { aBillShop } from '#tests/support/bills.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { aFlag } from '#tests/support/flags.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { freshToken } from '#tests/support/orders.ts';
import { addSchedule, goTo, HOUR_S, inSeconds, tick } from '#tests/support/schedules.ts';
import { addPayoutAccount, aWithdrawer } from '#tests/support/withdrawals.ts';

/** Eighteen hours apart: whatever the hour, it isn’t the same day in both and in Lagos. */
const ZONES = ['America/New_York', 'Pacific/Auckland'];
const HOME = 'Africa/Lagos';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
  await seedPlatforms(app.services.db);
});
afterAll(() => app.close());

/** What a page in a zone gets; without one, what a page gets whose device isn’t known. */
async function read(member: TestMember, path: string, zone?: string, more = {}) {
  const headers: Record<string, string> = zone ? { 'x-page-zone': zone } : {};
  const token = await freshToken(app, member);
  const { method = 'GET', ...options } = more as { method?: string; body?: object };
  return (await app.call(method, path, { token, headers, ...options })).body;
}

/** Expects the times in each page's texts to follow the same clock as its timestamps. */
async function saysOnEachClock(at: Date | string, say: (zone?: string) => Promise<unknown>) {
  for (const zone of [...ZONES, undefined]) {
    const text = JSON.stringify(await say(zone));
    expect(text).toContain(timeInZone(new Date(at).toISOString(), zone ?? HOME));
    expect(text).not.toContain('{at ');
  }
}

const notices = (member: TestMember) => (zone?: string) => read(member, '/notifications', zone);

describe('one moment has one time on a page', () => {
  it('in the news of a sign-in', async () => {
    const member = await aMember(app);
    const signIn = () =>
      app.call('POST', '/login', { body: { auth_input: member.user.email, password: PASSWORD } });
    await signIn();
    const before = app.clock.now();
    await signIn();
    const after = app.clock.now();
    for (const zone of ZONES) {
      const text = JSON.stringify(await notices(member)(zone));
      const times = [before, after].map((at) => timeInZone(at.toISOString(), zone));
      expect(times.some((time) => text.includes(`on ${time}, from address`))).toBe(true);
    }
  });

  it('in the news and the timeline of money on hold', async () => {
    const member = await aMember(app);
    const flag = await aFlag(app, member);
    await saysOnEachClock(flag.release_at, notices(member));
    const [row] = (await read(member, '/transactions'))['data'] as { reference_code: string }[];
    await saysOnEachClock(flag.release_at, async (zone) => {
      const body = await read(member, `/transactions/${row!.reference_code}`, zone);
      return (body.data as Order).timeline;
    });
  });

  it('in the news of an automatic payment', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    const next = inSeconds(app, 26 * HOUR_S);
    await addSchedule(app, member, { next_at: next });
    goTo(app, new Date(Date.parse(next) - 2 * HOUR_S * 1000));
    await tick(app);
    await saysOnEachClock(next, notices(member));
  });

  it('when a payment is refused until a given time', async () => {
    const bettor = await aBettor(app);
    const until = new Date(inSeconds(app, 40 * 24 * HOUR_S));
    await exclude(app, bettor, until);
    const { amount: _, ...placed } = bet();
    await saysOnEachClock(until, (zone) =>
      read(bettor, '/betting/validate', zone, { method: 'POST', body: placed }),
    );
  });

  it('when an account is refused until a given time, beside its field', async () => {
    const member = await aWithdrawer(app);
    const account = await addPayoutAccount(app, member, { primary: false, usableInS: HOUR_S });
    const { rows } = await app.services.db.sql.query<{ usable_from: Date }>(
      'select usable_from from payout_account where id = $1',
      [account],
    );
    const body = { amount: '5000', bank_account_id: account };
    await saysOnEachClock(rows[0]!.usable_from, (zone) =>
      read(member, '/payment/withdraw/authorize', zone, { method: 'POST', body }),
    );
  });

  it('is in the notice about an own limit', async () => {
    const member = await aMember(app);
    const musa = await anOperator(app, 'Musa', 'reviewer');
    const until = inSeconds(app, 7 * 24 * HOUR_S);
    const reason = 'Called us from the number on file.';
    const body = { reason, limit: 'daily_spend', amount: '1000.00', until };
    await deskOf(app, musa).post(`/people/${member.user.uuid}/acts/limit`, body);
    await saysOnEachClock(until, notices(member));
  });

  it('is in the device’s time zone, by its cookie, where the page doesn’t set one', async () => {
    const member = await aMember(app);
    const flag = await aFlag(app, member);
    const { token } = member;
    const ask = async (cookie: string, headers = {}) =>
      JSON.stringify((await app.call('GET', '/notifications', { token, cookie, headers })).body);
    const in_ = (zone: string) => timeInZone(flag.release_at.toISOString(), zone);
    const [york, auckland] = ZONES as [string, string];
    expect(await ask(`time_zone=${encodeURIComponent(york)}`)).toContain(in_(york));
    const page = { 'x-page-zone': auckland };
    expect(await ask(`time_zone=${encodeURIComponent(york)}`, page)).toContain(in_(auckland));
    expect(await ask('time_zone=Nowhere', { 'x-page-zone': '<script>' })).toContain(in_(HOME));
  });
});

describe('a page and its later updates show the same time', () => {
  const [york] = ZONES as [string];

  it('in its HTML, with or without a known zone', async () => {
    const { user, token } = await aMember(app);
    const flag = await aFlag(app, { user, token });
    const made = (zone?: string) =>
      pageApi((request, bindings) => app.api.fetch(request, bindings), {
        visitor: { kind: 'member', user, expiresInS: 900, ...(zone ? { zone } : {}) },
        token,
        clientAddress: '127.0.0.1',
        requestId: 'page',
      });
    await saysOnEachClock(flag.release_at, (zone) => made(zone).get('/notifications'));
  });

  it('in its stream', async () => {
    const { user, token } = await aMember(app);
    const asked = new Request(
      `http://localhost:4321/api/notifications/stream?seen=0.&page_zone=${encodeURIComponent(york)}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const flag = await aFlag(app, { user, token });
    const stream = await app.api.fetch(asked, { clientAddress: '127.0.0.1', requestId: 'stream' });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!heard.includes('event: start')) heard += (await reader.read()).value ?? '';
    await reader.cancel();
    expect(heard).toContain(timeInZone(flag.release_at.toISOString(), york));
    expect(heard).not.toContain('{at ');
  });
});

describe('text that is read outside the page', () => {
  it('names its zone: an email', async () => {
    const member = await aMember(app);
    const flag = await aFlag(app, member);
    const time = `${timeInZone(flag.release_at.toISOString(), HOME)} (Lagos time)`;
    const mails = await mailsTo(app, member.user.email);
    const mail = mails.find(({ subject }) => subject.includes('on hold'));
    expect(mail?.text).toContain(`by ${time}`);
    expect(mail?.html).toContain(time);
    expect(mail?.text).toMatch(/Time.*\d\d:\d\d[ap]m \(Lagos time\)/);
  });

  it('names its zone: a text message', async () => {
    const member = await aMember(app, { phoneNumber: '+2348035550002' });
    const flag = await aFlag(app, member);
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'update notifications set message = to_jsonb(message ->> 2) where user_id = $1 returning id',
      [member.user.uuid],
    );
    const about = { link: null, userId: member.user.uuid };
    await enqueue(app.services.db, deliver, { id: rows[0]!.id, channel: 'sms', about });
    await app.drainJobs();
    const time = `${timeInZone(flag.release_at.toISOString(), HOME)} (Lagos time)`;
    const sms = await app.services.db.sql.query<{ text: string }>(
      'select text from sandbox_sms where message_id = $1',
      [rows[0]!.id],
    );
    expect(sms.rows[0]?.text).toContain(time);
  });

  it('names UTC for our colleagues', async () => {
    const member = await aMember(app);
    const flag = await aFlag(app, member);
    const [row] = (await read(member, '/transactions'))['data'] as { reference_code: string }[];
    const kofi = await anOperator(app, 'Kofi', 'lead');
    const { body } = await deskOf(app, kofi).get(`/orders/${row!.reference_code}`);
    const time = timeInZone(flag.release_at.toISOString(), 'UTC');
    expect(JSON.stringify(body)).toContain(`by ${time} UTC`);
  });
});
