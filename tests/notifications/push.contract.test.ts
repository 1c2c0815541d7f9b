import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import { notify } from '#server/notifications/notify.ts';
import { aMember, anApp, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBrowser, pushesOf, subscribe } from '#tests/support/push.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';

const CALL = '/push/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const devices = async ({ user }: TestMember) => {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    'select count(*)::int n from push_device where user_id = $1',
    [user.uuid],
  );
  return rows[0]?.n;
};
const tell = ({ user }: TestMember, topic: MessageTopic = 'money', link = '/wallet') =>
  notify(app.services.db, user.uuid, {
    title: '₦5,000.00 is now available',
    message: ['It waited.', 'There is room now.'],
    link,
    topic,
  });
const signIn = async (member: TestMember, cookie?: string) => {
  const answer = await app.call<{ data: { token: string } }>('POST', '/login', {
    body: { auth_input: member.user.email, password: PASSWORD },
    ...(cookie ? { cookie } : {}),
  });
  const device = `device=${answer.cookies['device']?.value ?? ''}`;
  return { user: member.user, token: answer.body.data.token, cookie: device };
};

describe('GET /push/key', () => {
  it('gives everyone the one key, in every process, and keeps the private half sealed', async () => {
    const second = aSecondProcess(app);
    const keys = await Promise.all([
      app.services.providers.push.publicKey(),
      second.services.providers.push.publicKey(),
    ]);
    const { status, body } = await app.call('GET', '/push/key');
    expect([status, body.data]).toEqual([200, { public_key: keys[0] }]);
    expect(keys[1]).toBe(keys[0]);
    expect(Buffer.from(keys[0], 'base64url')).toHaveLength(65);
    const { rows } = await app.services.db.sql.query<{ sealed: string }>('select * from push_key');
    expect(rows.map(({ sealed }) => sealed.slice(0, 3))).toEqual(['v2.']);
    await second.close();
  });
});

describe('POST /push/subscriptions', () => {
  it('is for signed-in users', async () => {
    const { subscription } = aBrowser();
    expect((await app.call('POST', CALL, { body: subscription })).status).toBe(401);
    const body = { endpoint: subscription.endpoint };
    expect((await app.call('DELETE', CALL, { body })).status).toBe(401);
  });

  it.each([
    ['http://push.sandbox.invalid/a', 'endpoint'],
    ['https://127.0.0.1/a', 'endpoint'],
    ['https://169.254.169.254/latest/meta-data', 'endpoint'],
    ['https://[::1]/a', 'endpoint'],
    ['https://fcm.googleapis.com:8443/a', 'endpoint'],
    ['https://fcm.googleapis.com@evil.example/a', 'endpoint'],
    ['https://fcm.googleapis.com.evil.example/a', 'endpoint'],
    ['https://evil.example/fcm.googleapis.com', 'endpoint'],
    ['https://notify.windows.com/a', 'endpoint'],
    ['https://push.sandbox.invalid.evil.example/', 'endpoint'],
  ])('refuses an address that is no push service: %s', async (endpoint, field) => {
    const { token } = await aMember(app);
    const answer = await subscribe(app, token, aBrowser(endpoint).subscription);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('refuses invalid keys', async () => {
    const { token } = await aMember(app);
    const { endpoint, keys } = aBrowser();
    const notOnTheCurve = `B${'A'.repeat(86)}`;
    for (const [wrong, field] of [
      [{ ...keys, p256dh: notOnTheCurve }, 'keys.p256dh'],
      [{ ...keys, p256dh: 'short' }, 'keys.p256dh'],
      [{ ...keys, auth: 'short' }, 'keys.auth'],
    ] as const) {
      const { status, body } = await subscribe(app, token, { endpoint, keys: wrong });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('stores one browser once, and ten of one person: the oldest is replaced', async () => {
    const member = await aMember(app);
    const first = aBrowser();
    for (let twice = 0; twice < 2; twice++) {
      const { body } = await subscribe(app, member.token, first.subscription);
      expect(body.data).toEqual({ devices: 1 });
    }
    await Promise.all(
      Array.from({ length: 12 }, () => subscribe(app, member.token, aBrowser().subscription)),
    );
    expect(await devices(member)).toBe(10);
  });

  it('keeps the address sealed, because anyone who has it can write to that screen', async () => {
    const member = await aMember(app);
    const { subscription, endpoint, keys } = aBrowser();
    await subscribe(app, member.token, subscription);
    const { rows } = await app.services.db.sql.query<object>(
      'select * from push_device where user_id = $1',
      [member.user.uuid],
    );
    const kept = JSON.stringify(rows);
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(kept).not.toContain(secret);
  });
});

describe('a push message', () => {
  it('has the notification’s text, once on each device', async () => {
    const member = await aMember(app);
    await subscribe(app, member.token, aBrowser().subscription);
    await subscribe(app, member.token, aBrowser().subscription);
    await tell(member);
    const sent = await pushesOf(app, member.user.uuid);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      title: '₦5,000.00 is now available',
      body: 'It waited. There is room now.',
      link: '/wallet',
      urgency: 'high',
      ttl_s: 86_400,
    });
  });

  it('hides sums where the balance is hidden', async () => {
    const member = await aMember(app);
    await subscribe(app, member.token, aBrowser().subscription, 'hide_balance=1');
    await tell(member);
    const [sent] = await pushesOf(app, member.user.uuid);
    expect(sent?.title).toBe('₦•••• is now available');
  });

  it('is sent only for topics that its owner turned on', async () => {
    const member = await aMember(app);
    const { token } = member;
    await subscribe(app, token, aBrowser().subscription);
    await app.call('PUT', '/notification-preferences', { token, body: { money: { push: false } } });
    await tell(member, 'money');
    await tell(member, 'rewards', '/settings/referral');
    const sent = await pushesOf(app, member.user.uuid);
    expect(sent.map(({ link }) => link)).toEqual(['/settings/referral']);
  });

  it('is no longer sent when it was read in the meantime', async () => {
    const member = await aMember(app);
    await subscribe(app, member.token, aBrowser().subscription);
    await tell(member);
    await app.call('PUT', '/notifications/read-all', { token: member.token });
    expect(await pushesOf(app, member.user.uuid)).toEqual([]);
  });

  it('ends for a browser that the push service no longer knows, and only for that one', async () => {
    const member = await aMember(app);
    await subscribe(app, member.token, aBrowser('https://push.sandbox.invalid/gone').subscription);
    await subscribe(app, member.token, aBrowser().subscription);
    await tell(member);
    expect(await pushesOf(app, member.user.uuid)).toHaveLength(1);
    expect(await devices(member)).toBe(1);
  });

  it('is retried when the push service is busy, without affecting other devices', async () => {
    const member = await aMember(app);
    await subscribe(app, member.token, aBrowser('https://push.sandbox.invalid/busy').subscription);
    await subscribe(app, member.token, aBrowser().subscription);
    await tell(member);
    expect(await pushesOf(app, member.user.uuid)).toHaveLength(1);
    const { rows } = await app.services.db.sql.query<{ attempts: number }>(
      `select attempts from graphile_worker.jobs where task_identifier = 'notifications.push'`,
    );
    expect(rows).toEqual([{ attempts: 1 }]);
    expect(await devices(member)).toBe(2);
  });

  it('waits for the morning in quiet hours, unless it is about safety', async () => {
    const member = await aMember(app);
    const { token } = member;
    await subscribe(app, token, aBrowser().subscription);
    const hour = (app.clock.now().getUTCHours() + 1) % 24; // Lagos is one hour ahead
    const quiet_hours = { from: hour, until: (hour + 2) % 24 };
    await app.call('PUT', '/notification-preferences', { token, body: { quiet_hours } });
    await tell(member, 'money');
    await tell(member, 'security', '/settings/security');
    const links = async () => (await pushesOf(app, member.user.uuid)).map(({ link }) => link);
    expect(await links()).toEqual(['/settings/security']);
    app.clock.advance(2 * 3600);
    await app.drainJobs({ includeLater: true });
    expect(await links()).toEqual(['/settings/security', '/wallet']);
  });
});

describe('a device', () => {
  it('gets nothing after it signed out', async () => {
    const member = await signIn(await aMember(app));
    await subscribe(app, member.token, aBrowser().subscription, member.cookie);
    await app.call('POST', '/logout', { token: member.token });
    expect(await devices(member)).toBe(0);
  });

  it('gets nothing after “sign out everywhere else”, but this one does', async () => {
    const member = await aMember(app);
    const here = await signIn(member);
    await subscribe(app, member.token, aBrowser().subscription);
    await subscribe(app, here.token, aBrowser().subscription, here.cookie);
    const { body } = await app.call('DELETE', '/security/login-activity', { token: here.token });
    expect(body.data).toHaveLength(1);
    expect(await devices(member)).toBe(1);
    await tell(member);
    expect(await pushesOf(app, member.user.uuid)).toHaveLength(1);
  });

  it('still gets messages when the sign-in expires and the same person returns', async () => {
    const member = await aMember(app);
    const before = await signIn(member);
    await subscribe(app, before.token, aBrowser().subscription, before.cookie);
    const after = await signIn(member, before.cookie);
    await tell(member);
    expect(await pushesOf(app, member.user.uuid)).toHaveLength(1);
    await app.call('POST', '/logout', { token: after.token });
    expect(await devices(member)).toBe(0);
  });

  it('belongs to the member who signed in on it last: the previous one gets nothing there any more', async () => {
    const [ada, ben] = [await aMember(app), await aMember(app)];
    const first = await signIn(ada);
    await subscribe(app, first.token, aBrowser().subscription, first.cookie);
    await signIn(ben, first.cookie);
    expect(await devices(ada)).toBe(0);
  });

  it('is removed on request, and no one removes another person’s', async () => {
    const [ada, ben] = [await aMember(app), await aMember(app)];
    const { subscription, endpoint } = aBrowser();
    await subscribe(app, ada.token, subscription);
    const drop = (token: string) => app.call('DELETE', CALL, { token, body: { endpoint } });
    expect((await drop(ben.token)).status).toBe(200);
    expect(await devices(ada)).toBe(1);
    expect((await drop(ada.token)).body.data).toBeNull();
    expect(await devices(ada)).toBe(0);
  });
});
