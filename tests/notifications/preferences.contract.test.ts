import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  defaultPreferences,
  isLocked,
  messageChannels,
  messageTopics,
  type MessageTopic,
} from '#lib/notifications/message-topics.ts';
import { notify } from '#server/notifications/notify.ts';
import { unsubscribeToken } from '#server/notifications/unsubscribe.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aBrowser, pushesOf, subscribe } from '#tests/support/push.ts';

const PATH = '/notification-preferences';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const read = (token?: string) => app.call('GET', PATH, token ? { token } : {});
const change = (token: string, body: unknown) => app.call('PUT', PATH, { token, body });
const textsTo = async (phone: string) => {
  await app.drainJobs();
  const { rows } = await app.services.db.sql.query<{ text: string }>(
    'select text from sandbox_sms where "to" = $1 order by id',
    [phone],
  );
  return rows.map(({ text }) => text);
};
const tell = ({ user }: TestMember, topic: MessageTopic) =>
  notify(app.services.db, user.uuid, {
    title: `About ${topic}`,
    message: ['First line.', 'Second line.'],
    link: '/wallet',
    topic,
  });

describe('GET /notification-preferences', () => {
  it('is for signed-in users', async () => {
    expect((await read()).status).toBe(401);
    expect((await app.call('PUT', PATH, { body: {} })).status).toBe(401);
  });

  it('returns the product’s defaults until someone chooses', async () => {
    const { token } = await aMember(app);
    expect((await read(token)).body.data).toEqual(defaultPreferences);
  });
});

describe('PUT /notification-preferences', () => {
  it('changes the switches that are named and keeps the others', async () => {
    const { token } = await aMember(app);
    const answer = await change(token, { orders: { email: false }, rewards: { sms: true } });
    expect(answer.body.data).toEqual({
      ...defaultPreferences,
      orders: { email: false, push: true, sms: false },
      rewards: { email: false, push: true, sms: true },
    });
    await change(token, { orders: { push: false } });
    expect((await read(token)).body.data).toMatchObject({
      orders: { email: false, push: false, sms: false },
    });
  });

  it('keeps both of two switches that are saved at the same moment', async () => {
    const { token } = await aMember(app);
    await Promise.all([
      change(token, { orders: { email: false } }),
      change(token, { orders: { sms: true } }),
    ]);
    expect((await read(token)).body.data).toMatchObject({
      orders: { email: false, push: true, sms: true },
    });
  });

  it('keeps the email about money and safety on, and changes nothing else of that request', async () => {
    const { token } = await aMember(app);
    const answer = await change(token, { money: { email: false, sms: true } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ 'money.email': ['This email can’t be switched off.'] });
    expect((await change(token, { security: { email: false } })).status).toBe(422);
    expect((await read(token)).body.data).toEqual(defaultPreferences);
  });

  it('refuses unknown topics, channels and values', async () => {
    const { token } = await aMember(app);
    for (const [body, field] of [
      [{ gossip: { email: true } }, 'gossip'],
      [{ orders: { pigeon: true } }, 'orders.pigeon'],
      [{ orders: { email: 'yes' } }, 'orders.email'],
    ] as const) {
      const answer = await change(token, body);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    }
  });

  it('records who changed what in the audit log', async () => {
    const { token, user } = await aMember(app);
    await change(token, { orders: { push: false } });
    const { rows } = await app.services.db.sql.query(
      `select detail from audit_log where actor = $1 and action = 'notifications.preferences-changed'`,
      [user.uuid],
    );
    expect(rows).toEqual([{ detail: { topics: ['orders'] } }]);
  });
});

describe('a notification', () => {
  it('is emailed with its own text, with the page it is about', async () => {
    const member = await aMember(app);
    await tell(member, 'money');
    const [mail, ...more] = await mailsTo(app, member.user.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'About money',
      links: [`${app.services.env.origin}/wallet`],
    });
    expect(mail?.text).toContain('First line.\n\nSecond line.');
  });

  it('is sent only by the channels that are on for its topic', async () => {
    const phoneNumber = '+2348031112233';
    const member = await aMember(app, { phoneNumber });
    await change(member.token, { orders: { email: false, sms: true }, rewards: { email: true } });
    await tell(member, 'orders');
    expect(await mailsTo(app, member.user.email)).toEqual([]);
    expect(await textsTo(phoneNumber)).toEqual(['Oja: About orders. First line. Second line.']);
    await tell(member, 'rewards');
    expect((await mailsTo(app, member.user.email)).map(({ subject }) => subject)).toEqual([
      'About rewards',
    ]);
    expect(await textsTo(phoneNumber)).toHaveLength(1);
  });

  it('is in the inbox whatever is switched off, and needs a phone number for SMS', async () => {
    const member = await aMember(app);
    await change(member.token, { orders: { email: false, push: false, sms: true } });
    await tell(member, 'orders');
    expect(await mailsTo(app, member.user.email)).toEqual([]);
    const inbox = await app.call('GET', '/notifications', { token: member.token });
    expect(inbox.body.data).toMatchObject([{ title: 'About orders' }]);
  });

  it('is not sent to someone who was erased in the meantime', async () => {
    const member = await aMember(app);
    await tell(member, 'money');
    await app.services.db.sql.query('update users set anonymised_at = now() where id = $1', [
      member.user.uuid,
    ]);
    expect(await mailsTo(app, member.user.email)).toEqual([]);
  });
});

describe('POST /mail/unsubscribe', () => {
  const stopIn = (text: string | undefined) =>
    /unsubscribe\?token=(\S+)/.exec(text ?? '')?.[1] ?? '';
  const stop = (token: string) =>
    app.call('POST', `/mail/unsubscribe?token=${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('ends the emails about one topic without a sign-in, as often as it is pressed', async () => {
    const member = await aMember(app);
    await tell(member, 'orders');
    const [mail] = await mailsTo(app, member.user.email);
    const token = stopIn(mail?.text);
    for (let twice = 0; twice < 2; twice++)
      expect((await stop(token)).body.data).toEqual({ topic: 'orders' });
    expect((await read(member.token)).body.data).toEqual({
      ...defaultPreferences,
      orders: { email: false, push: true, sms: false },
    });
    await tell(member, 'orders');
    await tell(member, 'money');
    const subjects = (await mailsTo(app, member.user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['About money', 'About orders']);
  });

  it('keeps the other channels as they were', async () => {
    const member = await aMember(app);
    await change(member.token, { orders: { push: false, sms: true } });
    await tell(member, 'orders');
    await stop(stopIn((await mailsTo(app, member.user.email))[0]?.text));
    expect((await read(member.token)).body.data).toMatchObject({
      orders: { email: false, push: false, sms: true },
    });
  });

  it('offers no such link for money and safety, and accepts no token that we did not sign', async () => {
    const member = await aMember(app);
    await tell(member, 'money');
    expect(stopIn((await mailsTo(app, member.user.email))[0]?.text)).toBe('');
    const token = unsubscribeToken(member.user.uuid, 'orders', app.services.env);
    const locked = unsubscribeToken(member.user.uuid, 'money', app.services.env);
    const wrong = [
      'x',
      `${token}x`,
      token.replace('orders', 'rewards'),
      locked,
      unsubscribeToken(member.user.uuid, 'orders', { SECRET: 'another secret' }),
    ];
    for (const each of wrong) expect((await stop(each)).status).toBe(404);
    expect((await read(member.token)).body.data).toEqual(defaultPreferences);
  });
});

describe('the channels of a message', () => {
  it.each(messageTopics)('follow each switch of %s, and only those', async (topic) => {
    const phoneNumber = `+23480${String(messageTopics.indexOf(topic)).padStart(8, '1')}`;
    const member = await aMember(app, { phoneNumber });
    await subscribe(app, member.token, aBrowser().subscription);
    const expected = { email: 0, push: 0, sms: 0 };
    for (const on of messageChannels) {
      const wish = Object.fromEntries(
        messageChannels
          .filter((channel) => !isLocked(topic, channel))
          .map((channel) => [channel, channel === on]),
      );
      await change(member.token, { [topic]: wish });
      await tell(member, topic);
      for (const channel of messageChannels)
        if (channel === on || isLocked(topic, channel)) expected[channel]++;
      expect({
        email: (await mailsTo(app, member.user.email)).length,
        push: (await pushesOf(app, member.user.uuid)).length,
        sms: (await textsTo(phoneNumber)).length,
      }).toEqual(expected);
    }
  });
});

describe('quiet hours', () => {
  it('apply until they are turned off, and have a beginning and another end', async () => {
    const { token } = await aMember(app);
    expect((await read(token)).body.meta).toEqual({ quiet_hours: null });
    const quiet_hours = { from: 22, until: 7 };
    expect((await change(token, { quiet_hours })).body.meta).toEqual({ quiet_hours });
    await change(token, { orders: { sms: true } });
    expect((await read(token)).body.meta).toEqual({ quiet_hours });
    for (const odd of [{ from: 7, until: 7 }, { from: 24, until: 7 }, { from: 1 }, 'night'])
      expect((await change(token, { quiet_hours: odd })).status).toBe(422);
    expect((await change(token, { quiet_hours: null })).body.meta).toEqual({ quiet_hours: null });
  });

  it('postpone a text message and never an email', async () => {
    const phoneNumber = '+2348039998877';
    const member = await aMember(app, { phoneNumber });
    const hour = (app.clock.now().getUTCHours() + 1) % 24; // Lagos is one hour ahead
    const quiet_hours = { from: hour, until: (hour + 2) % 24 };
    await change(member.token, { quiet_hours, money: { sms: true } });
    await tell(member, 'money');
    expect(await mailsTo(app, member.user.email)).toHaveLength(1);
    expect(await textsTo(phoneNumber)).toEqual([]);
    app.clock.advance(2 * 3600);
    await app.drainJobs({ includeLater: true });
    expect(await textsTo(phoneNumber)).toHaveLength(1);
  });
});
