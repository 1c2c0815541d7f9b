import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecoveryReview } from '#lib/security/recovery.contract.ts';
import { aMember, anApp, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { aGuardian, guardiansOf } from '#tests/support/guardians.ts';
import { mailedCode } from '#tests/support/mail.ts';

let app: TestApp;
beforeAll(async () => {
  // recoveries are dated by the database
  app = await anApp({ clock: databaseClock() });
});
afterAll(() => app.close());

type Token = Pick<TestMember, 'token'>;
const change = ({ token }: Token, body: object) => app.call('PUT', '/profile', { token, body });
const review = async ({ token }: Token) =>
  (await app.call<{ data: RecoveryReview | null }>('GET', '/security/review', { token })).body.data;
const actions = async ({ token }: Token) =>
  (
    await app.call<{ data: { kind: string }[] }>('GET', '/notifications/actions', { token })
  ).body.data.map(({ kind }) => kind);

/** Resets the password by email, and signs in with the new one. */
async function recover({ user: { email } }: TestMember): Promise<Token> {
  await app.call('POST', '/password/email', { body: { email } });
  const code = await mailedCode(app, email);
  const { cookies } = await app.call('POST', '/password/code/verify', { body: { email, code } });
  const password = `${PASSWORD} again`;
  await app.call('POST', '/password/reset', {
    body: { password, password_confirmation: password },
    cookie: `reset_token=${cookies['reset_token']?.value}`,
  });
  const { body } = await app.call<{ data: Token }>('POST', '/login', {
    body: { auth_input: email, password },
  });
  return body.data;
}

describe('GET /security/review', () => {
  it('shows what was changed before a recovery, newest first, until its owner has looked', async () => {
    const member = await aMember(app);
    await change(member, { phone_number: '08031234567' });
    await change(member, { phone_number: '08039876543' });
    expect(await review(member)).toBeNull();
    const back = await recover(member);
    expect((await review(back))?.changes.map(({ what, text }) => [what, text])).toEqual([
      ['phone', 'Your phone number was changed. It ended in 4567 and now ends in 6543.'],
      ['phone', 'A phone number was added. It ends in 4567.'],
    ]);
    expect(await actions(back)).toContain('review');
    const ended = await app.call('POST', '/security/review', { token: back.token });
    expect(ended.status).toBe(200);
    expect(await review(back)).toBeNull();
    expect(await actions(back)).not.toContain('review');
  });

  it('names a new username, and leaves out what was changed after the recovery', async () => {
    const member = await aMember(app);
    const old = member.user.username;
    await change(member, { username: `${old}x` });
    const back = await recover(member);
    await change(back, { phone_number: '08031234567' });
    expect((await review(back))?.changes.map(({ text }) => text)).toEqual([
      `Your username was changed from “${old}” to “${old}x”.`,
    ]);
  });

  it('names guardians until they are removed, and a lock code until a new one replaces it', async () => {
    const member = await aMember(app);
    const guardians = guardiansOf(app);
    const { guardian } = await aGuardian(app, member, 'Ada');
    const invited = (await guardians.invite(member, 'Chidi')).body.data.guardian;
    await app.call('POST', '/security/lock-code', { token: member.token });
    const back = { ...member, ...(await recover(member)) };
    await guardians.invite(back, 'Dayo');
    const found = async () => (await review(back))?.changes.map(({ what, text }) => [what, text]);
    expect(await found()).toEqual([
      ['lock_code', 'A lock code was made, which anyone could use to lock your account.'],
      ['guardian', 'A guardian was invited: Chidi.'],
      ['guardian', 'A guardian was added: Ada.'],
    ]);
    await guardians.remove(back, guardian);
    await guardians.remove(back, invited);
    expect(await found()).toHaveLength(1);
    await app.call('POST', '/security/lock-code', { token: back.token });
    expect(await found()).toBeUndefined();
  });

  it('leaves out an invitation that has expired, and what is older than thirty days', async () => {
    const member = await aMember(app);
    await aGuardian(app, member, 'Ada');
    await guardiansOf(app).invite(member, 'Chidi');
    const ages = [
      ['Ada', '31 days'],
      ['Chidi', '8 days'],
    ];
    for (const [name, age] of ages)
      await app.services.db.sql.query(
        `update guardian set invited_at = invited_at - $3::interval, expires_at = expires_at - $3::interval
         where user_id = $1 and name = $2`,
        [member.user.uuid, name, age],
      );
    expect(await review(await recover(member))).toBeNull();
  });

  it('is empty after a recovery before which nothing was changed', async () => {
    const member = await aMember(app);
    expect(await review(await recover(member))).toBeNull();
  });

  it('is visible to its owner only', async () => {
    for (const method of ['GET', 'POST'] as const)
      expect((await app.call(method, '/security/review')).status).toBe(401);
  });
});
