import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/support/api.ts';

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

describe('an address that asks too often', () => {
  it('checks twenty names a minute, then hears how long to wait', async () => {
    const address = '203.0.113.1';
    const ask = () => app.call('GET', '/check-username-availability?username=amaka', { address });
    expect(await repeat(20, ask)).toEqual(Array(20).fill(200));
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    const other = await app.call('GET', '/check-email-availability?email=a@mail.example', {
      address: '203.0.113.2',
    });
    expect(other.status).toBe(200);
  });

  it('signs up five times an hour', async () => {
    let n = 0;
    const signUp = () => {
      n += 1;
      const body = {
        email: `many${n}@mail.example`,
        username: `many${n}x`,
        password: 'Rain on 3 zinc roofs',
        country_code: 'KE',
      };
      return app.call('POST', '/register', { body, address: '203.0.113.3' });
    };
    expect(await repeat(6, signUp)).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('tries thirty sign-ins a minute, whoever they are for', async () => {
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

describe('a call that gets no body', () => {
  it.each([
    ['POST', '/register'],
    ['PUT', '/register/email'],
    ['POST', '/login'],
    ['POST', '/email/resend'],
    ['POST', '/verify-email'],
    ['POST', '/account/unlock'],
    ['POST', '/account/unlock/resend-link'],
  ])('%s %s is refused before anything happens', async (method, path) => {
    expect((await app.call(method, path, { address: '203.0.113.5' })).status).toBe(422);
  });

  it.each([
    ['POST', '/pin'],
    ['PUT', '/pin'],
    ['POST', '/profile/password'],
    ['PUT', '/profile'],
    ['POST', '/auth/two-factor/verify'],
  ])('%s %s asks strangers for a sign-in first', async (method, path) => {
    expect((await app.call(method, path, { address: '203.0.113.6' })).status).toBe(401);
  });
});
