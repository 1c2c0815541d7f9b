import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#server/jobs/purge.job.ts';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import { startSession } from '#server/sessions/session.ts';
import { aMember, anApp, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { openDoor } from '#tests/support/open-door.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

type Refreshed = { data: { token: string; expires_at: number } };
const refresh = (token: string) => app.call<Refreshed>('GET', '/token/refresh', { token });
const statusOf = async (token?: string) =>
  (await app.call('GET', '/profile', token === undefined ? {} : { token })).status;

describe('a session', () => {
  it('is identified by its token and by nothing else', async () => {
    const { user, token } = await aMember(app);
    const { body } = await app.call('GET', '/profile', { token });
    expect(body.data).toEqual(user);
    expect(await statusOf()).toBe(401);
    expect(await statusOf('x'.repeat(43))).toBe(401);
    const { rows } = await app.services.db.sql.query<{ dump: string }>(
      'select json_agg(t)::text as dump from session_token t',
    );
    expect(rows[0]?.dump).not.toContain(token);
    const id = await app.services.db.sql.query<{ id: string }>(
      'select id from session where user_id = $1',
      [user.uuid],
    );
    expect(await statusOf(id.rows[0]?.id)).toBe(401);
  });

  it('ends after 30 minutes without a refresh, and reading does not extend it', async () => {
    const { token } = await aMember(app);
    app.clock.advance(1700);
    expect(await statusOf(token)).toBe(200);
    app.clock.advance(101);
    expect(await statusOf(token)).toBe(401);
    expect((await refresh(token)).status).toBe(401);
  });

  it('clears its four cookies with a 401', async () => {
    const { cookies } = await app.call('GET', '/profile', {
      token: 'gone'.repeat(10),
      cookie: 'token=gone',
    });
    for (const name of ['token', 'user', 'expires_at', 'has_2fa'])
      expect(cookies[name]?.line).toMatch(/Max-Age=0/);
  });
});

describe('GET /token/refresh', () => {
  it('gives a new token for 30 minutes with fresh cookies', async () => {
    const { token } = await aMember(app);
    app.clock.advance(1000);
    const answer = await refresh(token);
    expect(answer.body.data.expires_at).toBe(1800);
    expect(answer.body.data.token).not.toBe(token);
    expect(answer.cookies['token']?.value).toBe(answer.body.data.token);
    expect(answer.cookies['expires_at']?.value).toBe('1800');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await statusOf(answer.body.data.token)).toBe(200);
  });

  it('gives ten simultaneous tabs the same successor', async () => {
    const { user, token } = await aMember(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tokens = new Set(answers.map(({ body }) => body.data.token));
    expect(tokens.size).toBe(1);
    const { rows } = await app.services.db.sql.query<{ count: bigint }>(
      `select count(*) from session_token t join session s on s.id = t.session_id
       where s.user_id = $1`,
      [user.uuid],
    );
    expect(rows[0]?.count).toBe(2n);
  });

  it('keeps a token valid whose successor never arrived, for as long as the session', async () => {
    const { token } = await aMember(app);
    const lost = (await refresh(token)).body.data.token;
    app.clock.advance(600);
    expect(await statusOf(token)).toBe(200);
    expect((await refresh(token)).body.data.token).toBe(lost);
    app.clock.advance(1700);
    expect(await statusOf(lost)).toBe(200);
    app.clock.advance(31);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(lost)).toBe(401);
  });

  it('keeps the old token valid for 30 seconds after the first use of the new one', async () => {
    const { token } = await aMember(app);
    const { body } = await refresh(token);
    expect(await statusOf(body.data.token)).toBe(200);
    app.clock.advance(29);
    expect(await statusOf(token)).toBe(200);
    expect((await refresh(token)).body.data.token).toBe(body.data.token);
    expect(await statusOf(body.data.token)).toBe(200);
  });

  it('ends the whole family when a replaced token is used later', async () => {
    const { token } = await aMember(app);
    const second = (await refresh(token)).body.data.token;
    const third = (await refresh(second)).body.data.token;
    app.clock.advance(31);
    expect(await statusOf(third)).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(third)).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('detects reuse even when the thief only requests a new token', async () => {
    const { token } = await aMember(app);
    const { body } = await refresh(token);
    expect(await statusOf(body.data.token)).toBe(200);
    app.clock.advance(31);
    expect((await refresh(token)).status).toBe(401);
    expect(await statusOf(body.data.token)).toBe(401);
  });

  it('detects a thief who refreshes first, as soon as the member continues', async () => {
    const { token } = await aMember(app);
    const thief = (await refresh(token)).body.data.token;
    expect(await statusOf(thief)).toBe(200);
    app.clock.advance(31);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(thief)).toBe(401);
  });

  it('ends 24 hours after the sign-in, however often it is refreshed', async () => {
    let { token } = await aMember(app);
    for (let passed = 0; passed < 24 * 3600 - 1700; passed += 1700) {
      app.clock.advance(1700);
      token = (await refresh(token)).body.data.token;
    }
    const last = await refresh(token);
    expect(last.body.data.expires_at).toBeLessThan(1800);
    app.clock.advance(last.body.data.expires_at + 1);
    expect(await statusOf(last.body.data.token)).toBe(401);
  });

  it('leaves the user’s other sessions alone', async () => {
    const { user, token } = await aMember(app);
    const other = await app.call<Refreshed>('POST', '/login', {
      body: { auth_input: user.email, password: PASSWORD },
    });
    await refresh(token);
    expect(await statusOf(other.body.data.token)).toBe(200);
  });
});

describe('POST /logout', () => {
  it('ends the session for all its tokens and clears the cookies', async () => {
    const { token } = await aMember(app);
    const next = (await refresh(token)).body.data.token;
    const answer = await app.call('POST', '/logout', { token: next });
    expect(answer.status).toBe(200);
    expect(answer.cookies['token']?.line).toMatch(/Max-Age=0.*HttpOnly/);
    expect(await statusOf(next)).toBe(401);
    expect(await statusOf(token)).toBe(401);
  });

  it('clears the mark by which a browser recognises a session that has expired', async () => {
    const { user } = await aMember(app);
    const body = { auth_input: user.email, password: PASSWORD };
    const { cookies, body: signedIn } = await app.call<{ data: { token: string } }>(
      'POST',
      '/login',
      { body },
    );
    expect(cookies['was_member']?.line).toMatch(/^was_member=1;.*Max-Age=604800;/);
    expect(cookies['was_member']?.line).not.toContain('HttpOnly');
    const { token } = signedIn.data;
    const left = await app.call('POST', '/logout', { token, cookie: `token=${token}` });
    expect(left.cookies['was_member']?.line).toContain('Max-Age=0');
    const ended = await app.call('GET', '/profile', { token, cookie: `token=${token}` });
    expect(ended.status).toBe(401);
    expect(ended.cookies['token']?.line).toContain('Max-Age=0');
    expect(ended.cookies['was_member']).toBeUndefined();
  });

  it('is 401 for strangers', async () => {
    expect((await app.call('POST', '/logout')).status).toBe(401);
  });
});

describe('a sign-out that never reached the server', () => {
  it('is completed by the next page load: the token no longer works', async () => {
    const { token } = await aMember(app);
    const { services, api } = app;
    const { door, ask } = await openDoor({ services, api, resolveVisitor });
    const cookie = `token=${token}; logged_out=1`;
    const page = await ask('/wallet', { headers: { cookie } });
    await door.close();
    expect(page.status).toBe(200);
    expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  });
});

describe('a pending sign-in', () => {
  it('can only finish or leave, for five minutes', async () => {
    const { user } = await aMember(app, { twoFactorSecret: 'JBSWY3DPEHPK3PXP' });
    const { body, cookies } = await app.call<{ data: Record<string, unknown> }>('POST', '/login', {
      body: { auth_input: user.email, password: PASSWORD },
    });
    expect(body.data).toEqual({
      token: expect.any(String) as unknown,
      expires_at: 300,
      user: { has_2fa_enabled: true },
      two_factor_required: true,
    });
    expect(cookies['token']).toBeUndefined();
    expect(cookies['user']).toBeUndefined();
    const token = String(body.data['token']);
    for (const [method, path] of [
      ['GET', '/profile'],
      ['GET', '/token/refresh'],
      ['POST', '/pin'],
    ] as const) {
      const answer = await app.call(method, path, { token, body: undefined });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('You must be verified through Two-factor authentication.');
    }
    expect((await app.call('POST', '/logout', { token })).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it('expires after five minutes', async () => {
    const { user } = await aMember(app);
    const { token } = await startSession(app.services.db, app.services, {
      userId: user.uuid,
      kind: 'pending',
      address: '127.0.0.1',
      userAgent: '',
    });
    app.clock.advance(301);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('the purge job', () => {
  it('deletes what ended a day ago and keeps what still counts', async () => {
    const old = await aMember(app);
    await app.call('POST', '/login', { body: { auth_input: old.user.email, password: 'wrong' } });
    app.clock.advance(24 * 3600 + 1801);
    const fresh = await aMember(app);
    await app.call('POST', '/login', {
      body: { auth_input: 'nobody@mail.example', password: 'x' },
    });
    await purge.run(app.services, {});
    const count = async (text: string, values: unknown[] = []) =>
      (await app.services.db.sql.query(text, values)).rowCount;
    const sessions = 'select 1 from session where user_id = $1';
    expect(await count(sessions, [old.user.uuid])).toBe(0);
    expect(await count(sessions, [fresh.user.uuid])).toBe(1);
    expect(await count('select 1 from login_counter')).toBe(1);
    expect(await statusOf(fresh.token)).toBe(200);
  });
});
