import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { newestMail } from '#tests/support/mail.ts';

let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const OWN = 'Rain on 3 zinc roofs';
const details = (changes: Record<string, unknown> = {}) => ({
  email: `efe${(serial += 1)}@mail.example`,
  username: `efe.${serial}`,
  password: OWN,
  country_code: 'NG',
  ...changes,
});
const register = (body: object, cookie?: string) =>
  app.call('POST', '/register', { body, ...(cookie ? { cookie } : {}) });

/** A new user who hasn't opened the link yet, with the browser of the sign-up. */
async function aSignUp() {
  const body = details();
  const { cookies } = await register(body);
  return { ...body, cookie: `registration_token=${cookies['registration_token']?.value}` };
}

type Found = { data: { is_available: boolean; is_yours?: boolean } };
const ask = async (what: 'email' | 'username', value: string, cookie = '') =>
  (
    await app.call<Found>(
      'GET',
      `/check-${what}-availability?${what}=${encodeURIComponent(value)}`,
      { cookie },
    )
  ).body.data;

describe('an availability check', () => {
  it('lets the browser of the sign-up recognise its own name', async () => {
    const { email, username, cookie } = await aSignUp();
    const yours = { is_available: false, is_yours: true };
    expect(await ask('email', ` ${email.toUpperCase()}`, cookie)).toEqual(yours);
    expect(await ask('username', username.toUpperCase(), cookie)).toEqual(yours);
  });

  it('doesn’t reveal it to anyone else, nor other names to this browser', async () => {
    const [efe, other] = [await aSignUp(), await aSignUp()];
    const { user } = await aMember(app);
    const taken = { is_available: false };
    expect(await ask('email', efe.email)).toEqual(taken);
    expect(await ask('email', efe.email, other.cookie)).toEqual(taken);
    expect(await ask('email', efe.email, 'registration_token=made-up')).toEqual(taken);
    expect(await ask('email', user.email, efe.cookie)).toEqual(taken);
    expect(await ask('username', other.username, efe.cookie)).toEqual(taken);
    expect(await ask('email', 'free@mail.example', efe.cookie)).toEqual({ is_available: true });
  });

  it('works as usual once the address is verified', async () => {
    const { email, cookie } = await aSignUp();
    const [link = ''] = (await newestMail(app, email)).links;
    const [uuid, token] = link.split('/').reverse();
    const body = { token, uuid };
    expect((await app.call('POST', '/verify-email', { body })).status).toBe(200);
    expect(await ask('email', email, cookie)).toEqual({ is_available: false });
  });
});

describe('signing up again with an address that is not verified yet', () => {
  const again = (email: string, password: string, cookie?: string) =>
    register(details({ email, password }), cookie);
  const unavailable = { status: 422, errors: { email: ['Email is unavailable'] } };
  const seen = ({ status, body }: Awaited<ReturnType<typeof register>>) => ({
    status,
    errors: body.errors,
  });

  it.each([
    ['in the same browser', 'Another 1 of those days', true],
    ['with its password, anywhere', OWN, false],
  ])('leads its owner to verify it: %s', async (_, password, hasCookie) => {
    const { email, cookie } = await aSignUp();
    const answer = await again(email, password, hasCookie ? cookie : undefined);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error_code: 'email_unverified', email });
    expect(answer.body.message).toBe(
      'You’ve already signed up with this email. Open the link we sent to verify it.',
    );
  });

  it('changes nothing about the first: its password stays', async () => {
    const { email, cookie } = await aSignUp();
    await again(email, 'Another 1 of those days', cookie);
    const login = (password: string) =>
      app.call('POST', '/login', { body: { auth_input: email, password } });
    expect((await login('Another 1 of those days')).status).toBe(401);
    expect((await login(OWN)).body.error_code).toBe('email_unverified');
  });

  it('reveals no more to strangers than the availability check, verified or not', async () => {
    const [{ email }, { user }, other] = [await aSignUp(), await aMember(app), await aSignUp()];
    const wrong = 'Another 1 of those days';
    expect(seen(await again(email, wrong))).toEqual(unavailable);
    expect(seen(await again(email, wrong, other.cookie))).toEqual(unavailable);
    expect(seen(await again(user.email, wrong))).toEqual(unavailable);
    expect(seen(await again(user.email, PASSWORD))).toEqual(unavailable);
  });

  it('counts each attempt, so that no password can be guessed', async () => {
    const { email } = await aSignUp();
    for (let i = 0; i < 3; i += 1) await again(email, `Wrong guess number ${i}`);
    expect(seen(await again(email, OWN))).toEqual(unavailable);
    const login = { auth_input: email, password: OWN };
    const answer = await app.call('POST', '/login', { body: login });
    expect(answer.body.error_code).toBe('captcha_required');
  });
});
