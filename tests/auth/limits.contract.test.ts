import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, type Answer, type TestApp } from '#tests/support/api.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());

const repeat = async (count: number, work: () => Promise<{ status: number }>) => {
  const answers = [];
  for (let i = 0; i < count; i += 1) answers.push(await work());
  return answers.map(({ status }) => status);
};

const codes = (answers: Answer[]) => answers.map(({ body }) => body.error_code);

let people = 0;
const signUp = (address: string, change: object = {}, extra: object = {}) => {
  people += 1;
  const body = {
    email: `many${people}@mail.example`,
    username: `many${people}x`,
    password: 'Rain on 3 zinc roofs',
    country_code: 'KE',
    ...change,
  };
  return app.call('POST', '/register', { body, address, ...extra });
};
const isTaken = (address: string, extra: { cookie?: string; token?: string } = {}) => {
  const token = extra.token ? `&g-recaptcha-response=${encodeURIComponent(extra.token)}` : '';
  const { cookie } = extra;
  return app.call('GET', `/check-username-availability?username=amaka${token}`, {
    address,
    ...(cookie ? { cookie } : {}),
  });
};
/** The cookie of a browser that has solved a captcha. */
async function aPass(address: string): Promise<string> {
  const body = { 'g-recaptcha-response': await solvedCaptcha(app) };
  const answer = await app.call('POST', '/captcha', { body, address });
  expect(answer.status).toBe(200);
  expect(answer.cookies['human']?.line).toMatch(/Max-Age=900; Path=[^;]+; HttpOnly; SameSite=Lax/);
  return `human=${encodeURIComponent(answer.cookies['human']!.value)}`;
}
const fill = (name: string, address: string, hits: number) =>
  app.services.db.sql.query(`select rate_limit_hit($1, 3600) from generate_series(1, $2)`, [
    `${name}:${address}`,
    hits,
  ]);

describe('an address that checks many names', () => {
  const address = '203.0.113.1';

  it('needs a captcha after twenty a minute, and otherwise has to wait a stated time', async () => {
    expect(await repeat(20, () => isTaken(address))).toEqual(Array(20).fill(200));
    const refused = await isTaken(address);
    expect([refused.status, refused.body.error_code]).toEqual([422, 'captcha_required']);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await isTaken('203.0.113.2')).status).toBe(200);
  });

  it('gets one more answer for each solved captcha', async () => {
    await fill('availabilityHour', address, 1_000);
    const token = await solvedCaptcha(app);
    expect((await isTaken(address, { token })).status).toBe(200);
    expect((await isTaken(address, { token })).body.error_code).toBe('captcha_required');
  });

  it('isn’t closed to others: each browser that solves one counts for itself', async () => {
    for (const cookie of [await aPass(address), await aPass(address)])
      expect(await repeat(20, () => isTaken(address, { cookie }))).toEqual(Array(20).fill(200));
  });

  it('is not closed to members, who count for themselves', async () => {
    const { token } = await aMember(app);
    const ask = () =>
      app.call('GET', '/check-username-availability?username=amaka', { address, token });
    expect(await repeat(21, ask)).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('needs another captcha when a browser has used up what the last one allowed', async () => {
    const cookie = await aPass(address);
    await repeat(20, () => isTaken(address, { cookie }));
    expect((await isTaken(address, { cookie })).body.error_code).toBe('captcha_required');
  });

  it('refuses a pass that is forged, changed or older than a quarter of an hour', async () => {
    const cookie = await aPass(address);
    const longer = cookie.replace(/\.(\d+)\./, (_, ends: string) => `.${Number(ends) + 60}.`);
    expect(longer).not.toBe(cookie);
    for (const false_ of ['human=x', 'human=a.9999999999.b', longer])
      expect((await isTaken(address, { cookie: false_ })).body.error_code).toBe('captcha_required');
    app.clock.advance(15 * 60 + 1);
    expect((await isTaken(address, { cookie })).body.error_code).toBe('captcha_required');
  });

  it('doesn’t count what isn’t a name at all', async () => {
    const from = '203.0.113.7';
    const ask = () =>
      app.call('GET', '/check-username-availability?username=ab', { address: from });
    expect(await repeat(25, ask)).toEqual(Array(25).fill(422));
    expect((await isTaken(from)).status).toBe(200);
  });

  it('is blocked far above that, however many captchas are solved', async () => {
    const from = '203.0.113.8';
    await fill('availabilityProven', from, 6_000);
    await fill('availabilityHour', from, 1_000);
    const refused = await isTaken(from, { cookie: await aPass(from) });
    expect(refused.status).toBe(429);
  });
});

describe('an address that signs up', () => {
  it('solves a captcha each time after five sign-ups an hour, and continues', async () => {
    const address = '203.0.113.3';
    expect(await repeat(5, () => signUp(address))).toEqual(Array(5).fill(201));
    const refused = await signUp(address);
    expect([refused.status, refused.body.error_code]).toEqual([422, 'captcha_required']);
    for (let n = 0; n < 3; n += 1) {
      const captcha = { 'g-recaptcha-response': await solvedCaptcha(app) };
      expect((await signUp(address, captcha)).status).toBe(201);
    }
    const cookie = await aPass(address);
    expect((await signUp(address, {}, { cookie })).status).toBe(201);
    expect((await signUp(address, {}, { cookie })).body.error_code).toBe('captcha_required');
  });

  it('isn’t charged for refused sign-ups: an empty form, a weak password, a taken name', async () => {
    const address = '203.0.113.9';
    const taken = { username: `many${people}x`, email: `many${people}@mail.example` };
    await signUp('203.0.113.10', taken);
    for (const change of [
      { email: '' },
      { password: 'Password2024!!' },
      { ...taken, password: 'Someone else’s words 7' },
      { country_code: 'k' },
    ])
      expect(await repeat(3, () => signUp(address, change))).toEqual([422, 422, 422]);
    expect(await repeat(5, () => signUp(address))).toEqual(Array(5).fill(201));
  });

  it('can’t be used to check names more often than the check itself', async () => {
    const address = '203.0.113.11';
    const taken = { username: `many${people}x` };
    await signUp('203.0.113.12', taken);
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await signUp(address, taken));
    expect(codes(answers)).toEqual([...Array<null>(20).fill(null), 'captcha_required']);
  });

  it('is blocked far above that, however many captchas are solved', async () => {
    const address = '203.0.113.13';
    await fill('registerProven', address, 600);
    await repeat(5, () => signUp(address));
    const captcha = { 'g-recaptcha-response': await solvedCaptcha(app) };
    const refused = await signUp(address, captcha);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
  });
});

describe('an invalid captcha', () => {
  it('gives no pass', async () => {
    const body = { 'g-recaptcha-response': 'x' };
    const answer = await app.call('POST', '/captcha', { body, address: '203.0.113.14' });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'captcha_required']);
    expect(answer.cookies).toEqual({});
  });
});

describe('an address that calls too often', () => {
  it('gets thirty sign-in attempts a minute, for any account', async () => {
    let n = 0;
    const login = () => {
      n += 1;
      const body = { auth_input: `nobody${n}@mail.example`, password: 'x' };
      return app.call('POST', '/login', { body, address: '203.0.113.4' });
    };
    const statuses = await repeat(31, login);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the phones behind one address of a carrier', () => {
  const address = '203.0.113.40';
  const openFile = () => app.call('GET', '/files/none?expires=1&signature=x', { address });
  /** In this minute and the next, since one may end between two calls. */
  const use = (name: string, hits: number) =>
    app.services.db.sql.query(
      `insert into rate_limit(key, window_start, hits)
       select $1, date_trunc('minute', clock_timestamp()) + part * interval '1 minute', $2
       from generate_series(0, 1) part
       on conflict (key, window_start) do update set hits = excluded.hits`,
      [`${name}:${address}`, hits],
    );

  it('still see pictures when together they have opened many pages', async () => {
    await use('general', 600);
    expect((await app.call('GET', '/countries', { address })).status).toBe(429);
    expect((await openFile()).status).toBe(422);
  });

  it('can open 3,000 signed links a minute', async () => {
    await use('signed', 3_000);
    expect((await openFile()).status).toBe(429);
  });
});

describe('a call without a body', () => {
  it.each([
    ['POST', '/register'],
    ['PUT', '/register/email'],
    ['POST', '/login'],
    ['POST', '/email/resend'],
    ['POST', '/verify-email'],
    ['POST', '/account/unlock'],
    ['POST', '/account/unlock/resend-link'],
    ['POST', '/account/restore/resend-link'],
  ])('%s %s is refused before anything happens', async (method, path) => {
    expect((await app.call(method, path, { address: '203.0.113.5' })).status).toBe(422);
  });

  it.each([
    ['POST', '/pin'],
    ['PUT', '/pin'],
    ['POST', '/profile/password'],
    ['PUT', '/profile'],
    ['POST', '/auth/two-factor/verify'],
  ])('%s %s requires a sign-in first', async (method, path) => {
    expect((await app.call(method, path, { address: '203.0.113.6' })).status).toBe(401);
  });
});
