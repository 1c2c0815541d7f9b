import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecoveryReview } from '#lib/security/recovery.contract.ts';
import { aMember, anApp, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailedCode } from '#tests/support/mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
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

  it('is empty after a recovery before which nothing was changed', async () => {
    const member = await aMember(app);
    expect(await review(await recover(member))).toBeNull();
  });

  it('is visible to its owner only', async () => {
    for (const method of ['GET', 'POST'] as const)
      expect((await app.call(method, '/security/review')).status).toBe(401);
  });
});
