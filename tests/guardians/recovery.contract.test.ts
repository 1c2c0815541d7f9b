import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { aGuardian, guardiansOf } from '#tests/support/guardians.ts';
import { newestMail } from '#tests/support/mail.ts';
import {
  aShop,
  buy,
  expectCleanBooks,
  freshToken,
  moneyOf,
  timesSent,
} from '#tests/support/orders.ts';
import {
  aNewAddress,
  aRecovery,
  DAY_S,
  NEW_PASSWORD,
  recoveriesOf,
  someoneWithGuardians,
  waitHours,
  helpedRecovery,
  lockOf,
} from '#tests/support/recoveries.ts';

let app: TestApp;
let admin: pg.Pool;
let calls: ReturnType<typeof recoveriesOf>;
beforeAll(async () => {
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  calls = recoveriesOf(app);
});
afterAll(async () => {
  await expectCleanBooks(app);
  await admin.end();
  await app.close();
});

const signIn = (email: string, password: string) =>
  app.call<{ message: string; data: { token?: string; two_factor_required?: boolean } }>(
    'POST',
    '/login',
    { body: { auth_input: email, password } },
  );

describe('a recovery with guardians', () => {
  it('gives the account a new address and password 48 hours after the second guardian, and ends every other way in', async () => {
    const { member, number, recovery } = await helpedRecovery(app, {
      balance: '1000.00',
      twoFactorSecret: 'JBSWY3DPEHPK3PXP',
    });
    const { email, link } = recovery;
    expect((await calls.read(link)).body.data).toMatchObject({ state: 'prove', code: null });
    const proven = await calls.prove(link, { number });
    expect(proven.body.data).toMatchObject({ state: 'running' });
    await waitHours(app, admin, member, 47);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(401);
    expect(await lockOf(app, member)).toMatchObject({ locked_by: 'recovery', opens_at: null });
    await waitHours(app, admin, member, 1);
    expect((await calls.read(link)).body.data).toMatchObject({ ended_by: 'recovered' });
    expect((await signIn(member.user.email, PASSWORD)).status).toBe(401);
    expect((await signIn(member.user.username, PASSWORD)).status).toBe(401);
    const { data } = (await signIn(email, NEW_PASSWORD)).body;
    expect(data.two_factor_required).toBe(false);
    const profile = await app.call('GET', '/profile', { token: data.token! });
    expect(profile.body.data).toMatchObject({
      email,
      has_pin_set_up: false,
      has_2fa_enabled: false,
    });
    expect((await newestMail(app, member.user.email)).text).toContain(
      'this address no longer works for it',
    );
    expect(await moneyOf(app, { ...member, token: data.token! })).toMatchObject({
      available: '1000.00',
    });
  });

  it('locks the account until then: payments that weren’t sent end, and no one can sign in', async () => {
    const someone = await someoneWithGuardians(app, ['Bisi', 'Chidi'], { balance: '1000.00' });
    const member = { ...someone.member, token: await freshToken(app, someone.member) };
    const { code } = await aRecovery(app, member.user.email);
    const { data: order } = (await buy(app, member)).body;
    await calls.help(someone.guardians[0]!, code);
    expect((await app.call('GET', '/profile', { token: member.token })).status).toBe(200);
    await calls.help(someone.guardians[1]!, code);
    expect((await app.call('GET', '/profile', { token: member.token })).status).toBe(401);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, order)).toBe(0);
    expect((await signIn(member.user.email, PASSWORD)).body.message).toContain(
      'because of a recovery with guardians',
    );
  });

  it('lets payout accounts rest as if they were new, and pauses withdrawals as after a reset of the PIN', async () => {
    const { member, number, recovery } = await helpedRecovery(app);
    await app.services.db.sql.query(
      `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash, account_name,
         is_primary, usable_from, created_at)
       select $1, id, 'x', '7890', sha256('x'), 'Ada Obi', true, now(), now() from bank limit 1`,
      [member.user.uuid],
    );
    await calls.prove(recovery.link, { number });
    await waitHours(app, admin, member, 48);
    const { rows } = await app.services.db.sql.query<{ rests: boolean; paused: boolean }>(
      `select p.usable_from > $2::timestamptz + interval '23 hours' as rests,
         u.pin_reset_at > $2::timestamptz - interval '1 hour' as paused
       from payout_account p join users u on u.id = p.user_id where u.id = $1`,
      [member.user.uuid, app.clock.now()],
    );
    expect(rows).toEqual([{ rests: true, paused: true }]);
  });

  it('works for an account that its guardians have locked before', async () => {
    const { member, number, guardians } = await someoneWithGuardians(app);
    for (const guardian of guardians) await guardiansOf(app).lock(guardian);
    const { link, code, email } = await aRecovery(app, member.user.email);
    for (const guardian of guardians) await calls.help(guardian, code);
    await calls.prove(link, { number });
    await waitHours(app, admin, member, 48);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is found by a phone number, however it is written, but not by one that two accounts have', async () => {
    const { member, guardians } = await someoneWithGuardians(app, ['Bisi'], {
      phoneNumber: '+2348031112223',
    });
    const { code } = await aRecovery(app, '0803 111 2223');
    expect((await calls.help(guardians[0]!, code)).status).toBe(200);
    await aMember(app, { phoneNumber: '+2348031112223' });
    const other = await aRecovery(app, '+234 803 111 2223');
    expect((await calls.help(guardians[0]!, other.code)).status).toBe(422);
    expect(await calls.own({ ...member, token: await freshToken(app, member) })).toMatchObject({
      body: { data: { name: 'Bisi' } },
    });
  });
});

describe('whoever starts one', () => {
  it('gets the same answer, email and page with and without such an account', async () => {
    const { member } = await someoneWithGuardians(app);
    const pages = [];
    for (const account of [member.user.username, 'no-one-has-this-name', '0800 000 0000']) {
      const email = aNewAddress();
      const answer = await calls.start(account, email);
      const { subject, text, links } = await newestMail(app, email);
      const link = new URL(links[0]!).pathname.split('/')[2]!;
      const { data } = (await calls.read(link)).body;
      pages.push([
        answer.status,
        answer.body,
        subject,
        text.replaceAll(link, ''),
        Object.keys(data),
        data.state,
        data.helped,
        data.code?.length,
      ]);
      expect((await calls.prove(link, { number: '1' })).status).toBe(409);
    }
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).toEqual(pages[0]);
  });

  it('can’t use the address of another account, and reads so only there', async () => {
    const { member } = await someoneWithGuardians(app);
    const other = await aMember(app);
    const answer = await calls.start(member.user.username, other.user.email);
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    const { subject } = await newestMail(app, other.user.email);
    expect(subject).toContain('already has an');
  });

  it('isn’t blocked by a sign-up that never proved the address', async () => {
    const { member, number, recovery } = await helpedRecovery(app);
    await aMember(app, { email: recovery.email, emailVerified: false });
    await calls.prove(recovery.link, { number });
    await waitHours(app, admin, member, 48);
    expect((await calls.read(recovery.link)).body.data).toMatchObject({ ended_by: 'recovered' });
  });

  it('loses an address that someone else has proven by then, and the account stays locked', async () => {
    const { member, number, recovery } = await helpedRecovery(app);
    await aMember(app, { email: recovery.email });
    await calls.prove(recovery.link, { number });
    await waitHours(app, admin, member, 48);
    expect((await calls.read(recovery.link)).body.data).toMatchObject({ ended_by: 'email-taken' });
    expect(await lockOf(app, member)).toBeDefined();
  });

  it('is told which field is wrong', async () => {
    const { status, body } = await calls.start(' ', 'nobody');
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['account', 'email']);
  });

  it('has five tries for the document, however many come at once, and learns no more than that it is wrong', async () => {
    const { member, number, recovery } = await helpedRecovery(app);
    const wrong = [{ number: '123' }, { number, birth_date: '1994-03-22' }];
    const [a, b] = [
      await calls.prove(recovery.link, wrong[0]!),
      await calls.prove(recovery.link, wrong[1]!),
    ];
    expect(a.body).toMatchObject({ errors: b.body.errors });
    const weak = await calls.prove(recovery.link, {
      number: '123',
      password: 'Ada Obi 12345678!',
      password_confirmation: 'x',
    });
    expect(weak.body).toMatchObject({ errors: a.body.errors });
    const rest = await Promise.all(
      Array.from({ length: 8 }, () => calls.prove(recovery.link, { number: '124' })),
    );
    expect(rest.filter(({ status }) => status === 422)).toHaveLength(2);
    expect((await calls.prove(recovery.link, { number })).status).toBe(409);
    expect((await calls.read(recovery.link)).body.data).toMatchObject({ ended_by: 'document' });
    expect((await newestMail(app, member.user.email)).subject).toContain('recovery');
    expect(await lockOf(app, member)).toBeDefined();
  });

  it('keeps their tries when only the password won’t do', async () => {
    const { number, recovery } = await helpedRecovery(app);
    for (let n = 0; n < 6; n++) {
      const answer = await calls.prove(recovery.link, { number, password_confirmation: 'other' });
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['password_confirmation']);
    }
    expect((await calls.prove(recovery.link, { number })).status).toBe(200);
    expect((await calls.prove(recovery.link, { number })).status).toBe(409);
  });

  it('learns only after two guardians have helped that the identity was never verified', async () => {
    const owner = await aMember(app, { kyc: false });
    const guardians = [await aGuardian(app, owner, 'Bisi'), await aGuardian(app, owner, 'Chidi')];
    app.clock.advance(8 * DAY_S);
    const { link, code } = await aRecovery(app, owner.user.email);
    await calls.help(guardians[0]!.token, code);
    expect((await calls.read(link)).body.data).toMatchObject({ state: 'waiting', helped: 1 });
    await calls.help(guardians[1]!.token, code);
    expect((await calls.read(link)).body.data).toMatchObject({ ended_by: 'no-identity' });
    expect(await lockOf(app, owner)).toBeUndefined();
  });

  it('gets nothing when the document isn’t proven before the wait is over', async () => {
    const { member, recovery } = await helpedRecovery(app);
    await waitHours(app, admin, member, 48);
    expect((await calls.read(recovery.link)).body.data).toMatchObject({ ended_by: 'expired' });
    expect(await lockOf(app, member)).toBeDefined();
  });
});
