import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/notifications/live.ts';
import { notify } from '#server/notifications/notify.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { openEvents } from '#tests/support/events.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, buy, inboxOf } from '#tests/support/orders.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const tell = ({ user }: TestMember, title: string, extra: { link?: string } = {}) =>
  notify(app.services.db, user.uuid, { title, message: 'Hello', ...extra });

const listen = (
  { token }: Pick<TestMember, 'token'>,
  headers: Record<string, string> = {},
  query = '',
) =>
  openEvents((init) =>
    app.api.fetch(
      new Request(`http://localhost:4321/api/notifications/stream${query}`, {
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...init,
      }),
      { clientAddress: '127.0.0.1', requestId: 'stream' },
    ),
  );

describe('GET /notifications', () => {
  it('lists the newest first and counts all unread ones, also beyond the page', async () => {
    const member = await aMember(app);
    for (let n = 1; n <= 27; n++) await tell(member, `News ${n}`);
    const { list, unread } = await inboxOf(app, member);
    expect(list).toHaveLength(25);
    expect(list[0]).toMatchObject({ title: 'News 27', message: 'Hello', link: null });
    expect(unread).toBe(27);
    const { body } = await app.call('GET', '/notifications?limit=2', { token: member.token });
    expect(body.data).toHaveLength(2);
  });

  it('continues before the last one seen, and accepts only one’s own for that', async () => {
    const member = await aMember(app);
    const other = await aMember(app);
    for (let n = 1; n <= 30; n++) await tell(member, `News ${n}`);
    const { list } = await inboxOf(app, member);
    const titlesBefore = async (id: string | undefined, { token } = member) => {
      const { body } = await app.call('GET', `/notifications?before=${id ?? ''}`, { token });
      return (body.data as { title: string }[]).map(({ title }) => title);
    };
    const last = list.at(-1)?.id;
    expect(await titlesBefore(last)).toEqual([5, 4, 3, 2, 1].map((n) => `News ${n}`));
    await tell(other, 'Mine');
    expect(await titlesBefore(last, other)).toEqual([]);
    const { token } = member;
    expect((await app.call('GET', '/notifications?before=x', { token })).status).toBe(422);
  });

  it('keeps a message of several lines as lines', async () => {
    const member = await aMember(app);
    await notify(app.services.db, member.user.uuid, { title: 'Two', message: ['One', 'Two'] });
    expect((await inboxOf(app, member)).list[0]?.message).toEqual(['One', 'Two']);
  });

  it('is for members only and refuses odd limits', async () => {
    const { token } = await aMember(app);
    expect((await app.call('GET', '/notifications')).status).toBe(401);
    expect((await app.call('GET', '/notifications?limit=0', { token })).status).toBe(422);
  });

  it('reports nothing about a transaction that was rolled back', async () => {
    const member = await aMember(app);
    await inTransaction(app.services.db, async (tx) => {
      await notify(tx, member.user.uuid, { title: 'Never', message: 'x' });
      throw new Error('no');
    }).catch(() => undefined);
    expect((await inboxOf(app, member)).unread).toBe(0);
  });
});

describe('the email about an order', () => {
  it('has the five lines, the reference, the state and the time, and no whole number', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { reference_code } = (await buy(app, member)).body.data;
    const [mail] = await mailsTo(app, member.user.email);
    expect(mail?.subject).toMatch(/^₦.* MTN airtime sent to 0803/);
    for (const line of [
      'Amount: ₦500.00',
      'Our fee: ₦0.00',
      'Duty and tax: ₦0.00',
      'Total: ₦500.00',
      'State: Completed',
      `Reference: ${reference_code}`,
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.text).toMatch(/^Time: .*\d\d:\d\d[ap]m/m);
    expect(mail?.links).toEqual([`${app.services.env.origin}/my-orders/${reference_code}`]);
  });
});

describe('PUT /notifications/{id}/read', () => {
  it('marks one read, once, and says how many are left', async () => {
    const member = await aMember(app);
    for (const title of ['a', 'b', 'c']) await tell(member, title);
    const { list } = await inboxOf(app, member);
    const path = `/notifications/${list[1]?.id ?? ''}/read`;
    for (let twice = 0; twice < 2; twice++) {
      const { body } = await app.call('PUT', path, { token: member.token });
      expect(body).toMatchObject({ data: { title: 'b', is_read: true }, meta: { unread: 2 } });
    }
  });

  it('is 404 for another person’s and for a missing one', async () => {
    const member = await aMember(app);
    const stranger = await aMember(app);
    await tell(member, 'mine');
    const [mine] = (await inboxOf(app, member)).list;
    for (const id of [mine?.id ?? '', randomUUID()]) {
      const { token } = stranger;
      expect((await app.call('PUT', `/notifications/${id}/read`, { token })).status).toBe(404);
    }
    expect((await inboxOf(app, member)).unread).toBe(1);
  });

  it('marks all of them read, and only those of the member', async () => {
    const member = await aMember(app);
    const other = await aMember(app);
    for (const title of ['a', 'b']) await tell(member, title);
    await tell(other, 'c');
    const { body } = await app.call('PUT', '/notifications/read-all', { token: member.token });
    expect(body.meta).toEqual({ unread: 0 });
    expect((await inboxOf(app, member)).unread).toBe(0);
    expect((await inboxOf(app, other)).unread).toBe(1);
  });
});

describe('notifications about one order', () => {
  const about = (reference: string) => `/my-orders/${reference}`;
  async function told() {
    const member = await aMember(app);
    const say = (title: string, link: string) =>
      notify(app.services.db, member.user.uuid, { title, message: 'Hello', link });
    await say('on its way', about('OJ-AAAA-AAAA-AA'));
    await say('another', about('OJ-BBBB-BBBB-BB'));
    await say('completed', about('OJ-AAAA-AAAA-AA'));
    await say('wallet', '/wallet');
    await say('wallet again', '/wallet');
    return member;
  }

  it('count once, and are read together', async () => {
    const member = await told();
    const { list, unread } = await inboxOf(app, member);
    expect(list).toHaveLength(5);
    expect(unread).toBe(4);
    const last = list.find(({ title }) => title === 'completed')?.id ?? '';
    const { body } = await app.call('PUT', `/notifications/${last}/read`, { token: member.token });
    expect(body.meta).toEqual({ unread: 3 });
    const read = (await inboxOf(app, member)).list.filter(
      (each) => 'is_read' in each && each.is_read,
    );
    expect(read.map(({ title }) => title)).toEqual(['completed', 'on its way']);
  });

  it('are read by the page of the order, and only the member’s own', async () => {
    const [member, stranger] = [await told(), await told()];
    const body = { reference_code: 'OJ-AAAA-AAAA-AA' };
    const { token } = member;
    const answer = await app.call('PUT', '/notifications/read-about', { token, body });
    expect(answer.body).toMatchObject({ data: null, meta: { unread: 3 } });
    expect((await inboxOf(app, stranger)).unread).toBe(4);
    const nothing = await app.call('PUT', '/notifications/read-about', { token, body: {} });
    expect(nothing.status).toBe(422);
    expect((await app.call('PUT', '/notifications/read-about', { body })).status).toBe(401);
  });
});

describe('GET /notifications/stream', () => {
  it('sends a notification with the unread count, and order and wallet events', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const events = await listen(member);
    expect(events.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await events.next()).toMatchObject({ retry: 3000 });
    await tell(member, 'Hello there', { link: '/wallet' });
    expect(await events.next('notification')).toMatchObject({
      data: { notification: { title: 'Hello there', link: '/wallet', is_read: false }, unread: 1 },
    });
    const { data } = (await buy(app, member)).body;
    const { reference_code } = data;
    expect(await events.next('order')).toMatchObject({
      data: { reference_code, status: 'processing' },
    });
    expect(await events.next('wallet')).toMatchObject({ data: {} });
    await app.drainJobs();
    const statuses: string[] = [];
    while (!statuses.includes('completed')) {
      const order = await events.next('order');
      statuses.push((order.data as { status: string }).status);
    }
    const event = await events.next('notification');
    const said = event.data as { notification: { title: string }; unread: number };
    expect(said.notification.title).toMatch(/^₦.* MTN airtime sent to 0803/);
    expect(said.unread).toBe(2);
    await events.close();
  });

  it('says how many are unread once some were read elsewhere, and nothing if none were', async () => {
    const member = await aMember(app);
    for (const title of ['One', 'Two', 'Three']) await tell(member, title);
    const events = await listen(member);
    const { list } = await inboxOf(app, member);
    await app.call('PUT', `/notifications/${list[0]!.id}/read`, { token: member.token });
    expect((await events.next('read')).data).toEqual({ unread: 2 });
    await app.call('PUT', `/notifications/${list[0]!.id}/read`, { token: member.token });
    await app.call('PUT', '/notifications/read-all', { token: member.token });
    expect((await events.next('read')).data).toEqual({ unread: 0 });
    expect(events.seen.filter(({ event }) => event === 'read')).toHaveLength(2);
    await events.close();
  });

  it('sends what happens in another process, and nothing about other people', async () => {
    const member = await aMember(app);
    const other = await aMember(app);
    const second = aSecondProcess(app);
    const events = await listen(member);
    const { db } = second.services;
    publish(db, other.user.uuid, { kind: 'wallet' });
    await notify(db, other.user.uuid, { title: 'Not yours', message: 'x' });
    await notify(db, member.user.uuid, { title: 'Yours', message: 'x' });
    expect((await events.next('notification')).data).toMatchObject({
      notification: { title: 'Yours' },
    });
    expect(events.seen.some((event) => event.event === 'wallet')).toBe(false);
    await events.close();
    await second.close();
  });

  it('catches up after a gap by the last event’s id', async () => {
    const member = await aMember(app);
    const events = await listen(member);
    await tell(member, 'seen');
    const { id } = await events.next('notification');
    await events.close();
    await tell(member, 'missed 1');
    await tell(member, 'missed 2');
    const again = await listen(member, { 'last-event-id': id ?? '' });
    const titles = [await again.next('notification'), await again.next('notification')].map(
      (event) => (event.data as { notification: { title: string } }).notification.title,
    );
    expect(titles).toEqual(['missed 1', 'missed 2']);
    expect(await again.next('wallet')).toBeDefined();
    await again.close();
  });

  it('sends a returning client what it missed, and nothing if nothing happened', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const events = await listen(member);
    const { id: first } = await events.next('start');
    await events.close();
    const quiet = await listen(member, {}, `?seen=${first}`);
    await quiet.next('start');
    expect(quiet.seen.map(({ event }) => event)).toEqual([undefined, 'start']);
    await quiet.close();
    await buy(app, member);
    const moved = await listen(member, {}, `?seen=${first}`);
    const { id: second } = await moved.next('wallet');
    expect((await moved.next('start')).id).toBe(second);
    await moved.close();
    await tell(member, 'missed');
    const told = await listen(member, {}, `?seen=${second}`);
    expect((await told.next('notification')).data).toMatchObject({
      notification: { title: 'missed' },
      unread: 1,
    });
    await told.close();
  });

  it('needs one connection to the database for any number of listeners, and none without any', async () => {
    const lines = async () => {
      const { rows } = await app.services.db.sql.query<{ n: bigint }>(
        `select count(*) n from pg_stat_activity
         where application_name = 'oja-live' and datname = current_database()`,
      );
      return Number(rows[0]?.n);
    };
    await expect.poll(lines).toBe(0);
    const members = await Promise.all(Array.from({ length: 5 }, () => aMember(app)));
    const streams = await Promise.all(members.map((member) => listen(member)));
    expect(await lines()).toBe(1);
    await Promise.all(streams.map((stream) => stream.close()));
    await expect.poll(lines).toBe(0);
  });

  it('ends the oldest stream of a user when a seventh is opened, and no other', async () => {
    const member = await aMember(app);
    const streams = [];
    for (let n = 0; n < 6; n++) streams.push(await listen(member));
    streams.push(await listen(member));
    const [oldest, ...others] = streams;
    expect(await oldest!.ended()).toBe(true);
    await tell(member, 'to all six');
    for (const stream of others) expect(await stream.next('notification')).toBeDefined();
    for (const stream of others) await stream.close();
  });

  it('ends when the connection to the database breaks, so that the browser reconnects', async () => {
    const member = await aMember(app);
    const events = await listen(member);
    await events.next();
    const broken = aSuperuser();
    await broken.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'oja-live' and datname = current_database()`,
    );
    await broken.end();
    expect(await events.ended()).toBe(true);
    const again = await listen(member);
    await tell(member, 'back');
    expect(await again.next('notification')).toBeDefined();
    await again.close();
  });

  it('is for members only', async () => {
    expect((await app.call('GET', '/notifications/stream')).status).toBe(401);
  });
});

function aSuperuser() {
  return new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
}
