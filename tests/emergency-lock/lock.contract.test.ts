import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { replaceRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { aMember, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, newestApproval } from '#tests/support/desk.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';
import { aShop, buy, endUndoWindows, moneyOf, timesSent } from '#tests/support/orders.ts';
import { aDevice, type RequestOptions } from '#tests/support/passkeys.ts';
import { appCode } from '#tests/support/two-factor.ts';

let app: TestApp;
let admin: pg.Pool;
beforeAll(async () => {
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

const SECRET = 'JBSWY3DPEHPK3PXP';
const HOUR_MS = 3_600_000;

const send = (path: string, body: object, token?: string) =>
  app.call<{ data: Record<string, string>; errors?: Record<string, string[]>; message: string }>(
    'POST',
    path,
    { body, ...(token && { token }) },
  );
const signIn = ({ user }: TestMember) =>
  send('/login', { auth_input: user.email, password: PASSWORD });
const lockBy = (code: string) => send('/emergency-lock', { code });

async function aCode({ token }: TestMember): Promise<string> {
  const { body } = await send('/security/lock-code', {}, token);
  return body.data['code']!;
}

async function locked(options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(app, { balance: '1000.00', ...options });
  const code = await aCode(member);
  expect((await lockBy(code)).status).toBe(200);
  return { member, code };
}

/** Lets hours pass for one lock; the database refuses to make it shorter otherwise. */
async function wait({ user }: TestMember, hours: number): Promise<void> {
  await admin.query(
    `begin; set local session_replication_role = replica;
     update emergency_lock set stays_until = stays_until - interval '${hours} hours',
       opens_at = opens_at - interval '${hours} hours' where user_id = '${user.uuid}'; commit`,
  );
  await app.drainJobs({ includeLater: true });
}

async function emailedLink({ user }: TestMember) {
  await send('/account/unlock/resend-link', { auth_input: user.email });
  const { links } = await newestMail(app, user.email);
  const url = new URL(links[0]!);
  expect(url.pathname).toBe('/lock/open');
  return { token: url.searchParams.get('token')!, uuid: url.searchParams.get('uuid')! };
}

const openBy = async (member: TestMember, code: string) =>
  send('/emergency-lock/opening', { ...(await emailedLink(member)), code });

describe('a lock code', () => {
  it('ends sessions, passkeys and payments that weren’t sent, for at least 24 hours', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { device } = await aDevice(app, member);
    const { data: order } = (await buy(app, member)).body;
    const answer = await lockBy(await aCode(member));
    const left = Date.parse(answer.body.data['locked_until']!) - Date.now();
    expect(Math.round(left / HOUR_MS)).toBe(24);
    expect((await app.call('GET', '/profile', { token: member.token })).status).toBe(401);
    const options = (await app.call<RequestOptions>('POST', '/login/passkey/options')).body.data;
    expect((await send('/login/passkey', { passkey: device.answer(options) })).status).toBe(422);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, order)).toBe(0);
    expect(await moneyOf(app, member)).toEqual({
      book: '1000.00',
      held: '0.00',
      available: '1000.00',
    });
  });

  it('lets a payment that was sent end as usual', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const code = await aCode(member);
    const { data: order } = (await buy(app, member)).body;
    await endUndoWindows(app);
    await app.drainJobs({ includeLater: true });
    await lockBy(code);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, order)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('cancels a payment whose window to undo has ended, if it wasn’t sent yet', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const code = await aCode(member);
    const { data: order } = (await buy(app, member)).body;
    await endUndoWindows(app);
    await lockBy(code);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, order)).toBe(0);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '1000.00' });
  });

  it('locks even if payments can’t be cancelled right now, and cancels them as soon as they can be', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const code = await aCode(member);
    const { data: order } = (await buy(app, member)).body;
    await admin.query(`
      create function refuse_cancel() returns trigger language plpgsql as $$
        begin raise exception 'not now'; end $$;
      create trigger refuse_cancel before update on orders for each row
        when (new.status = 'cancelled') execute function refuse_cancel()`);
    expect((await lockBy(code)).status).toBe(200);
    await admin.query('drop trigger refuse_cancel on orders; drop function refuse_cancel');
    expect((await signIn(member)).status).toBe(403);
    await app.drainJobs();
    expect(await timesSent(app, order)).toBe(0);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '1000.00' });
  });

  it('keeps a payment from being sent, even if nothing has cancelled it yet', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data: order } = (await buy(app, member)).body;
    await admin.query(`update users set status = 'locked' where id = $1`, [member.user.uuid]);
    await endUndoWindows(app);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, order)).toBe(0);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '1000.00' });
  });

  it('is read with spaces, in small letters and with hyphens, as written on paper', async () => {
    const member = await aMember(app);
    const code = await aCode(member);
    expect((await lockBy(` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
  });

  it('tells a typo from an unknown code, and reveals nothing else', async () => {
    const code = await aCode(await aMember(app));
    const at = code.length - 1;
    const typo = code.slice(0, at) + (code[at] === '2' ? '3' : '2');
    expect((await lockBy(typo)).body.errors).toEqual({
      code: ['One letter or digit is wrong. Check it against your paper.'],
    });
    expect((await lockBy('2222-2222')).body.errors).toEqual({
      code: ['A lock code has 12 letters and digits; this has 8.'],
    });
    expect((await lockBy('2222-2222-2222')).body.errors).toEqual({
      code: ['No account has this code. It may have been replaced.'],
    });
  });

  it('keeps working for seven days after a newer one was made', async () => {
    const member = await aMember(app);
    const first = await aCode(member);
    const second = await aCode(member);
    const { text } = await newestMail(app, member.user.email);
    expect(text).toContain('Your earlier code keeps working for seven days.');
    await app.services.db.sql.query(
      `update lock_code set ends_at = now() - interval '1 second' where user_id = $1 and ends_at is not null`,
      [member.user.uuid],
    );
    expect((await lockBy(first)).status).toBe(422);
    expect((await lockBy(second)).status).toBe(200);
  });

  it('is shown once: the settings only say when it was made', async () => {
    const member = await aMember(app);
    const read = async () =>
      (await app.call('GET', '/security/lock-code', { token: member.token })).body.data;
    expect(await read()).toEqual({ created_at: null });
    const code = await aCode(member);
    const state = JSON.stringify(await read());
    expect(state).toMatch(/"created_at":"20/);
    expect(state).not.toContain(code);
  });
});

describe('a locked account', () => {
  it('tells anyone with the password until when it lasts, and that no one can lift it', async () => {
    const { member } = await locked();
    const { status, body } = await signIn(member);
    expect(status).toBe(403);
    expect(body.message).toMatch(
      /^Your account was locked with its lock code, until .+ at least\. No one can/,
    );
  });

  it('isn’t opened by a new password, or by a link that was emailed before', async () => {
    const member = await aMember(app);
    const code = await aCode(member);
    await send('/security/lock', {}, member.token);
    const old = new URL((await newestMail(app, member.user.email)).links[0]!);
    await lockBy(code);
    const link = { token: old.searchParams.get('token'), uuid: member.user.uuid };
    expect((await send('/account/unlock', link)).status).toBe(422);
    await send('/password/email', { email: member.user.email });
    const { text } = await newestMail(app, member.user.email);
    const reset = /^\d{6}$/m.exec(text)![0];
    const checked = await send('/password/code/verify', { email: member.user.email, code: reset });
    const renewed = { password: 'Nine 9 new yams', password_confirmation: 'Nine 9 new yams' };
    const body = { ...renewed, reset_token: checked.body.data['reset_token'] };
    expect((await send('/password/reset', body)).status).toBe(403);
    expect((await signIn(member)).status).toBe(403);
  });

  it('isn’t opened by our team: not by “Unlock”, nor by a block and its end', async () => {
    const { member } = await locked();
    const [one, two] = [
      await anOperator(app, 'Ngozi', 'owner'),
      await anOperator(app, 'Tunde', 'owner'),
    ];
    const act = (name: string, body: object, { token } = one) =>
      app.call('POST', `/desk/people/${member.user.uuid}/acts/${name}`, {
        token,
        key: crypto.randomUUID(),
        body: { reason: 'They called about it', ...body },
      });
    expect((await act('unlock', {})).status).toBeLessThan(300);
    expect((await signIn(member)).status).toBe(403);
    expect((await act('block', { told: 'We are looking into a report.' })).status).toBeLessThan(
      300,
    );
    expect((await act('unblock', {})).status).toBeLessThan(300);
    const { id } = await newestApproval(app, two);
    const agreed = await deskOf(app, two).post(`/approvals/${id}`, { approve: true });
    expect(agreed.status).toBeLessThan(300);
    expect((await signIn(member)).body.message).toContain('locked with its lock code');
  });

  it('opens with the help of two operators, 24 hours after the first 24', async () => {
    const { member } = await locked();
    const [one, two] = [
      await anOperator(app, 'Efe', 'owner'),
      await anOperator(app, 'Kola', 'owner'),
    ];
    const ask = () =>
      deskOf(app, one).post(`/people/${member.user.uuid}/acts/open-lock`, {
        reason: 'Lost the paper; passport checked on video',
      });
    expect((await ask()).body.message).toMatch(/^No one can open this account before/);
    await wait(member, 24.1);
    expect((await ask()).body.data).toMatchObject({ state: 'waits for a second approver' });
    expect((await signIn(member)).status).toBe(403);
    const { id } = await newestApproval(app, two);
    expect((await deskOf(app, two).post(`/approvals/${id}`, { approve: true })).status).toBe(200);
    expect((await signIn(member)).body.message).toMatch(/It opens on/);
    await wait(member, 24.1);
    expect((await signIn(member)).status).toBe(200);
  });

  it('can’t be opened in the database either, before its time', async () => {
    const { member } = await locked();
    const write = (sql: string) => app.services.db.sql.query(sql, [member.user.uuid]);
    await expect(write(`update users set status = 'active' where id = $1`)).rejects.toThrow(
      'stays locked',
    );
    await expect(write('delete from emergency_lock where user_id = $1')).rejects.toThrow(
      'has asked',
    );
    await expect(
      write(`update emergency_lock set stays_until = now() where user_id = $1`),
    ).rejects.toThrow('only become longer');
    await expect(
      write(
        `update emergency_lock set stays_until = stays_until, opens_at = now() + interval '1 hour' where user_id = $1`,
      ),
    ).rejects.toThrow();
  });

  it('still receives money', async () => {
    const { member } = await locked();
    await post(app.services.db, {
      scope: 'job:test',
      key: `gift:${member.user.uuid}`,
      kind: 'opening',
      legs: [
        { account: houseAccount('equity', 'NGN'), amount: -25_000n },
        { account: await walletAccount(app.services.db, member.user), amount: 25_000n },
      ],
    });
    expect(await moneyOf(app, member)).toMatchObject({ available: '1250.00' });
  });
});

describe('opening a locked account', () => {
  it('requires the emailed link and the paper, then 24 hours, then a new password and PIN', async () => {
    const { member, code } = await locked();
    const answer = await openBy(member, code);
    expect(Math.round((Date.parse(answer.body.data['opens_at']!) - Date.now()) / HOUR_MS)).toBe(24);
    await wait(member, 23);
    expect((await signIn(member)).body.message).toMatch(/It opens on/);
    await wait(member, 1.1);
    const { status, body } = await signIn(member);
    expect(status).toBe(200);
    expect(body.data['user']).toMatchObject({ password_updated_at: null, pin_updated_at: null });
    expect((await newestMail(app, member.user.email)).text).toContain(
      'lock on your account has ended',
    );
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00' });
  });

  it('isn’t possible with phone, PIN, mailbox and authenticator app', async () => {
    const { member } = await locked({ twoFactorSecret: SECRET });
    const { code: another } = await locked();
    const [recovery] = await replaceRecoveryCodes(app.services.db, app.services, member.user.uuid);
    for (const code of ['482915', appCode(app, SECRET), recovery!, another]) {
      expect((await openBy(member, code)).status, code).toBe(422);
      app.clock.advance(60);
    }
    await wait(member, 100);
    expect((await signIn(member)).status).toBe(403);
  });

  it('isn’t possible with a code that a thief made after the one on paper', async () => {
    const member = await aMember(app);
    const paper = await aCode(member);
    const thiefs = await aCode(member);
    await lockBy(paper);
    expect((await openBy(member, thiefs)).body.errors).toEqual({
      code: ['That code is incorrect.'],
    });
    expect((await lockBy(thiefs)).status).toBe(422);
    app.clock.advance(60);
    expect((await openBy(member, paper)).status).toBe(200);
  });

  it('is withdrawn when the paper is used again, for another 24 hours', async () => {
    const { member, code } = await locked();
    await openBy(member, code);
    await wait(member, 20);
    expect((await lockBy(code)).status).toBe(200);
    await wait(member, 20);
    expect((await signIn(member)).body.message).toContain('at least');
  });

  it('starts one wait, however often it is asked for', async () => {
    const { member, code } = await locked();
    const first = await openBy(member, code);
    app.clock.advance(60);
    const again = await openBy(member, code);
    expect(again.body.data).toEqual(first.body.data);
    const subjects = (await mailsTo(app, member.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account will open again');
  });

  it('leaves an account that was blocked in the meantime blocked', async () => {
    const { member, code } = await locked();
    await openBy(member, code);
    await app.services.db.sql.query(`update users set status = 'blacklisted' where id = $1`, [
      member.user.uuid,
    ]);
    await wait(member, 25);
    expect((await signIn(member)).body).toMatchObject({ error_code: 'account_blacklisted' });
  });
});

describe('“Lock my account”', () => {
  it('cancels payments that weren’t sent, too', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data: order } = (await buy(app, member)).body;
    await send('/security/lock', {}, member.token);
    await app.drainJobs();
    const { rows } = await app.services.db.sql.query<{ status: string }>(
      'select status from orders where reference_code = $1',
      [order.reference_code],
    );
    expect(rows[0]?.status).toBe('cancelled');
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00' });
  });
});

describe('a lock while payments are placed', () => {
  it('lets no payment through that isn’t cancelled or sent before', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const code = await aCode(member);
    const orders = Array.from({ length: 6 }, () => buy(app, member));
    await Promise.all([...orders, lockBy(code)]);
    await app.drainJobs();
    const { rows } = await app.services.db.sql.query<{ open: bigint }>(
      `select count(*) open from orders where user_id = $1 and status = 'processing' and sent_at is null`,
      [member.user.uuid],
    );
    expect(rows[0]?.open).toBe(0n);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00' });
  });
});
