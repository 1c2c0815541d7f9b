import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, buyAndSettle, freshToken, inboxOf, numbers } from '#tests/support/orders.ts';
import { aBrowser, pushesOf, subscribe } from '#tests/support/push.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const CHECKING = 'MTN airtime: we’re checking';
const DONE: unknown = expect.stringMatching(/MTN airtime sent to 0803/);

const titlesOf = async (member: TestMember) =>
  (await inboxOf(app, { ...member, token: await freshToken(app, member) })).list
    .map(({ title }) => title)
    .filter((title) => title.includes('MTN'));
const mailedTo = async ({ user }: TestMember) =>
  (await mailsTo(app, user.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('MTN'));

/** Runs the next query now, with everything that follows, and no other waiting job. */
async function askNow() {
  await app.services.db.sql.query(
    `update graphile_worker._private_jobs j set run_at = now()
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'orders.requery'`,
  );
  await app.drainJobs();
}

describe('an order that was in doubt for less than a minute', () => {
  it('causes one notification: done replaces checking, in the inbox, by email and by push', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const browser = aBrowser();
    await subscribe(app, member.token, browser.subscription);
    await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    expect(await titlesOf(member)).toEqual([CHECKING]);
    expect(await mailedTo(member)).toEqual([]);
    await askNow();
    expect(await titlesOf(member)).toEqual([DONE]);
    await app.drainJobs({ includeLater: true });
    expect(await mailedTo(member)).toEqual([DONE]);
    const pushes = await pushesOf(app, member.user.uuid);
    expect(pushes.map(({ title }) => title)).toEqual([DONE]);
  });

  it('causes two notifications if the first was read, and one email', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    const { token } = member;
    const { list } = await inboxOf(app, member);
    await app.call('PUT', `/notifications/${list[0]?.id}/read`, { token });
    await askNow();
    expect(await titlesOf(member)).toEqual([DONE, CHECKING]);
    await app.drainJobs({ includeLater: true });
    expect(await mailedTo(member)).toEqual([DONE]);
  });

  it('causes two notifications when the doubt lasts', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    await app.services.db.sql.query(
      `update notifications set created_at = created_at - interval '61 seconds'
       where user_id = $1`,
      [member.user.uuid],
    );
    await app.services.db.sql.query(
      `update graphile_worker._private_jobs j set run_at = now()
       from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier like 'notifications.%'`,
    );
    expect(await mailedTo(member)).toEqual([CHECKING]);
    await askNow();
    expect(await titlesOf(member)).toEqual([DONE, CHECKING]);
    expect(await mailedTo(member)).toEqual([DONE, CHECKING]);
  });
});

describe('signing in', () => {
  it('on a known device causes no notice, also after signing out there', async () => {
    const member = await aMember(app);
    const signIn = (cookie?: string) =>
      app.call<{ data: { token: string } }>('POST', '/login', {
        body: { auth_input: member.user.email, password: PASSWORD },
        ...(cookie ? { cookie } : {}),
      });
    const first = await signIn();
    const cookie = `device=${first.cookies['device']?.value}`;
    const left = await app.call('POST', '/logout', { token: first.body.data.token, cookie });
    expect(left.cookies['device']).toBeUndefined();
    const again = await signIn(cookie);
    expect(await mailsTo(app, member.user.email)).toEqual([]);
    const { list } = await inboxOf(app, { ...member, token: again.body.data.token });
    expect(list).toEqual([]);
  });
});
