import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { alignClock, appCode, wrongCode as wrongCodeOf } from '#tests/support/two-factor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const SECRET = 'JBSWY3DPEHPK3PXP';
type Signed = { data: { token: string; expires_at: number; user: object } };

const codeAt = (offsetS = 0) => appCode(app, SECRET, offsetS);
const wrongCode = () => wrongCodeOf(app, SECRET);

async function pending() {
  alignClock(app);
  const { user } = await aMember(app, { twoFactorSecret: SECRET });
  return { user, token: await signIn(user.email) };
}

async function signIn(email: string): Promise<string> {
  const { body } = await app.call<Signed>('POST', '/login', {
    body: { auth_input: email, password: PASSWORD },
  });
  return body.data.token;
}

const verify = (token: string, code: string) =>
  app.call<Signed>('POST', '/auth/two-factor/verify', { token, body: { token: code } });

const profile = async (token: string) => (await app.call('GET', '/profile', { token })).status;

describe('POST /auth/two-factor/verify', () => {
  it('exchanges the pending token for a session with its four cookies', async () => {
    const { user, token } = await pending();
    const answer = await verify(token, codeAt());
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ expires_at: 1800, user: { uuid: user.uuid } });
    expect(answer.cookies['token']?.value).toBe(answer.body.data.token);
    expect(answer.cookies['has_2fa']?.value).toBe('true');
    expect(await profile(answer.body.data.token)).toBe(200);
    expect((await verify(token, codeAt(30))).status).toBe(401);
  });

  it('accepts a code one step early or late, and none further away', async () => {
    for (const [offset, status] of [
      [-30, 200],
      [30, 200],
      [-90, 422],
      [90, 422],
    ] as const) {
      const { token } = await pending();
      expect((await verify(token, codeAt(offset))).status).toBe(status);
    }
  });

  it('accepts each code once, also when it comes four times at the same moment', async () => {
    const { user, token } = await pending();
    const other = await signIn(user.email);
    const tries = [token, token, other, other].map((each) => verify(each, codeAt()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('ends the pending sign-in at the fifth wrong code, never with a 401', async () => {
    const { token } = await pending();
    for (let i = 0; i < 5; i += 1) {
      const answer = await verify(token, wrongCode());
      expect(answer.status).toBe(422);
    }
    expect((await verify(token, codeAt())).status).toBe(401);
  });

  it('is locked for an hour after ten wrong codes, across all sign-ins', async () => {
    const { user, token } = await pending();
    for (let i = 0; i < 5; i += 1) await verify(token, wrongCode());
    const second = await signIn(user.email);
    for (let i = 0; i < 5; i += 1) await verify(second, wrongCode());
    const third = await signIn(user.email);
    expect((await verify(third, codeAt())).status).toBe(422);
    app.clock.advance(3601);
    expect((await verify(await signIn(user.email), codeAt())).status).toBe(200);
  });

  it('confirms a session that is already complete and keeps its token', async () => {
    const { token } = await pending();
    const full = (await verify(token, codeAt())).body.data.token;
    const again = await verify(full, codeAt(30));
    expect(again.body.data.token).toBe(full);
    expect((await verify(full, wrongCode())).status).toBe(422);
    expect(await profile(full)).toBe(200);
  });

  it('is 401 for strangers and 422 for those without two-factor', async () => {
    expect((await app.call('POST', '/auth/two-factor/verify')).status).toBe(401);
    const { token } = await aMember(app);
    expect((await verify(token, '123456')).status).toBe(422);
  });
});
