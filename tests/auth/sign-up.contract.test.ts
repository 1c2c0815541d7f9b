import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';

let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const CALLBACK = `?callback_url=${encodeURIComponent(`${ORIGIN}/verify-email`)}`;

function details(changes: Record<string, unknown> = {}) {
  serial += 1;
  return {
    email: `ngozi${serial}@mail.example`,
    username: `Ngozi.${serial}`,
    password: 'Rain on 3 zinc roofs',
    country_code: 'NG',
    ...changes,
  };
}

type Registered = { data: { uuid: string; registration_token: string } };
const signUp = (body: object) => app.call<Registered>('POST', `/register${CALLBACK}`, { body });
const signIn = (auth_input: string, password = 'Rain on 3 zinc roofs') =>
  app.call('POST', '/login', { body: { auth_input, password } });

function linkParts(link: string): { token: string; uuid: string } {
  const [, token = '', uuid = ''] = /verify-email\/([^/]+)\/([^/]+)$/.exec(link) ?? [];
  return { token, uuid };
}

describe('POST /register', () => {
  it('opens an account, emails a link of our own origin and stores the sign-up in a cookie', async () => {
    const body = details({ email: '  Ngozi.First@Mail.Example ' });
    const answer = await signUp(body);
    expect(answer.status).toBe(201);
    expect(answer.cookies['registration_token']?.value).toBe(answer.body.data.registration_token);
    expect(answer.cookies['registration_token']?.line).toMatch(/HttpOnly/);
    expect(answer.cookies['token']).toBeUndefined();
    const mail = await newestMail(app, 'ngozi.first@mail.example');
    expect(mail.links[0]).toMatch(
      new RegExp(`^${ORIGIN}/sign-up/verify-email/[\\w-]{43}/${answer.body.data.uuid}$`),
    );
    expect(mail.text).toContain(mail.links[0]);
  });

  it('records password and PIN as renewed, so that new users don’t have to renew them', async () => {
    const { body } = await signUp(details());
    const { rows } = await app.services.db.sql.query(
      'select pin_updated_at, password_updated_at, pin_hash from users where id = $1',
      [body.data.uuid],
    );
    expect(rows[0]).toMatchObject({
      pin_updated_at: expect.any(Date) as unknown,
      password_updated_at: expect.any(Date) as unknown,
      pin_hash: null,
    });
  });

  it('stores neither the password nor a usable token in the database', async () => {
    const body = details();
    const answer = await signUp(body);
    const { rows } = await app.services.db.sql.query<{ all: string }>(
      `select (select json_agg(u) from users u)::text || (select json_agg(t) from link_token t)::text
        || coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '') as all`,
    );
    expect(rows[0]?.all).not.toContain(body.password);
    expect(rows[0]?.all).not.toContain(answer.body.data.registration_token);
  });

  it('names every field that is taken, in any case and spelling', async () => {
    const first = details({ username: 'Chidinma' });
    await signUp(first);
    const taken = { email: first.email.toUpperCase(), username: 'CHIDINMA' };
    const others = { password: 'Rain on 4 tin roofs', referral_code: 'NOSUCH22' };
    const answer = await signUp(details({ ...taken, ...others }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: {
        email: ['Email is unavailable'],
        username: ['Username is unavailable'],
        referral_code: [expect.any(String)],
      },
    });
  });

  it('lets one of ten simultaneous sign-ups take an address', async () => {
    const email = 'race@mail.example';
    const race = Array.from({ length: 10 }, (_, n) =>
      signUp(details({ email, password: `Rain on ${n} zinc roofs` })),
    );
    const answers = await Promise.all(race);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  it.each([
    ['email', { email: 'ada@' }],
    ['username', { username: 'ab' }],
    ['password', { password: 'Short 1!' }],
    ['password', { password: 'no capitals here 1!' }],
    ['password', { password: 'No Digit Or Sign' }],
    ['password', { password: 'Password2024!!' }],
    ['password', { password: 'P@$$w0rd-1234' }],
    ['password', { password: 'Chelsea#20242025' }],
    ['password', { password: 'My-Oja-money-4-ever-and' }],
    ['country_code', { country_code: 'nigeria' }],
    ['is_admin', { is_admin: true }],
  ])('refuses a bad %s', async (field, change) => {
    const answer = await signUp(details(change));
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveProperty(['errors', field]);
  });

  it('refuses a password that holds the username or the name in the address', async () => {
    const byName = await signUp(details({ username: 'Oluchi', password: 'The oluchi of 9 lives' }));
    const byMail = await signUp(
      details({ email: 'zikora@mail.example', password: 'Dear Zikora, 9 lives' }),
    );
    expect(byName.body).toHaveProperty(['errors', 'password']);
    expect(byMail.body).toHaveProperty(['errors', 'password']);
  });

  it('is closed to countries that are not served', async () => {
    const answer = await signUp(details({ country_code: 'US' }));
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error_code: 'unavailable_for_country' });
  });

  it('records who invited the new user', async () => {
    const friend = await aMember(app);
    const code = friend.user.referral_code.toLowerCase();
    const { body } = await signUp(details({ referral_code: code }));
    const { rows } = await app.services.db.sql.query(
      'select referred_by from users where id = $1',
      [body.data.uuid],
    );
    expect(rows[0]).toEqual({ referred_by: friend.user.uuid });
  });

  it('refuses a callback_url that is not ours', async () => {
    const callback = encodeURIComponent('https://evil.example/verify-email');
    const answer = await app.call('POST', `/register?callback_url=${callback}`, {
      body: details(),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('callback_url');
  });
});

describe('POST /verify-email', () => {
  it('opens the sign-in, and reports it when it is pressed again', async () => {
    const body = details();
    await signUp(body);
    expect((await signIn(body.email)).body.error_code).toBe('email_unverified');
    const { links } = await newestMail(app, body.email);
    const parts = linkParts(links[0] ?? '');
    const answer = await app.call('POST', '/verify-email', { body: parts });
    expect(answer.status).toBe(200);
    expect(answer.cookies['registration_token']?.line).toMatch(/Max-Age=0/);
    expect((await signIn(body.username.toUpperCase())).status).toBe(200);
    const again = await app.call('POST', '/verify-email', { body: parts });
    expect([again.status, again.body]).toMatchObject([200, { data: { was_verified: true } }]);
  });

  it('refuses someone else’s link, a wrong token and a link older than a day', async () => {
    const body = details();
    await signUp(body);
    const parts = linkParts((await newestMail(app, body.email)).links[0] ?? '');
    const other = await aMember(app);
    for (const wrong of [
      { ...parts, uuid: other.user.uuid },
      { ...parts, token: 'x'.repeat(43) },
    ])
      expect((await app.call('POST', '/verify-email', { body: wrong })).status).toBe(422);
    app.clock.advance(24 * 3600 + 1);
    expect((await app.call('POST', '/verify-email', { body: parts })).status).toBe(422);
  });
});

describe('an account that no one verified in time', () => {
  it('frees its address and username for the next sign-up', async () => {
    const body = details();
    await signUp(body);
    const ask = () => app.call('GET', `/check-email-availability?email=${body.email}`);
    expect((await ask()).body.data).toEqual({ is_available: false });
    body.password = 'Rain on 4 tin roofs';
    expect((await signUp(body)).status).toBe(422);
    app.clock.advance(24 * 3600 + 1);
    expect((await ask()).body.data).toEqual({ is_available: true });
    expect((await signUp(body)).status).toBe(201);
  });
});

describe('POST /email/resend', () => {
  const resend = (email: string) => app.call('POST', '/email/resend', { body: { email } });
  const verify = async (body: object) =>
    (await app.call<{ data: object }>('POST', '/verify-email', { body })).body.data;

  it('emails a second link beside the first, until one is used, and waits a minute before the next', async () => {
    const body = details();
    await signUp(body);
    const old = linkParts((await newestMail(app, body.email)).links[0] ?? '');
    expect((await resend(body.email)).status).toBe(200);
    expect(await mailsTo(app, body.email)).toHaveLength(2);
    expect(await verify(old)).toMatchObject({ was_verified: false });
    const again = await resend(body.email.toUpperCase());
    expect(again.status).toBe(429);
    expect(again.headers.get('retry-after')).toBe('60');
    app.clock.advance(61);
    expect((await resend(body.email)).status).toBe(200);
    expect(await mailsTo(app, body.email)).toHaveLength(2);
  });

  it('stops after five a day', async () => {
    const { email } = details();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await resend(email)).status);
      app.clock.advance(61);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('answers the same for verified and unknown addresses and emails no one', async () => {
    const member = await aMember(app);
    const verified = await resend(member.user.email);
    const unknown = await resend('nobody@mail.example');
    expect(verified.body).toEqual(unknown.body);
    expect(await mailsTo(app, member.user.email)).toHaveLength(0);
    expect(await mailsTo(app, 'nobody@mail.example')).toHaveLength(0);
  });
});

describe('PUT /register/email', () => {
  it('moves the sign-up to the right address by its cookie', async () => {
    const body = details();
    const { body: registered } = await signUp(body);
    const cookie = `registration_token=${registered.data.registration_token}`;
    const email = 'Right@mail.example';
    const answer = await app.call('PUT', '/register/email', { body: { email }, cookie });
    expect(answer.body.data).toEqual({ email: 'right@mail.example' });
    expect((await newestMail(app, body.email)).subject).toMatch(/no longer uses this address/);
    const parts = linkParts((await newestMail(app, 'right@mail.example')).links[0] ?? '');
    await app.call('POST', '/verify-email', { body: parts });
    expect((await signIn('right@mail.example')).status).toBe(200);
    const late = await app.call('PUT', '/register/email', { body: { email: body.email }, cookie });
    expect(late.status).toBe(422);
  });

  it('accepts email and password on another device, and a wrong one is 422', async () => {
    const body = details();
    await signUp(body);
    const change = (password: string) =>
      app.call('PUT', '/register/email', {
        body: { auth_input: body.email, password, email: 'other-device@mail.example' },
      });
    expect((await change('wrong')).status).toBe(422);
    expect((await change(body.password)).status).toBe(200);
  });

  it('refuses a taken address and an unknown sign-up', async () => {
    const member = await aMember(app);
    const { body } = await signUp(details());
    const taken = await app.call('PUT', '/register/email', {
      body: { registration_token: body.data.registration_token, email: member.user.email },
    });
    expect(taken.body.errors).toEqual({ email: ['Email is unavailable'] });
    const stranger = await app.call('PUT', '/register/email', {
      body: { email: 'x@mail.example' },
    });
    expect(stranger.body.errors).toHaveProperty('registration_token');
  });
});

describe('availability', () => {
  it('finds what is taken, in any case', async () => {
    const { user } = await aMember(app, { username: 'Akosua' });
    const name = await app.call('GET', '/check-username-availability?username=AKOSUA');
    const mail = await app.call(
      'GET',
      `/check-email-availability?email=${user.email.toUpperCase()}`,
    );
    const free = await app.call('GET', '/check-username-availability?username=akosua2');
    expect(name.body.data).toEqual({ is_available: false });
    expect(mail.body.data).toEqual({ is_available: false });
    expect(free.body.data).toEqual({ is_available: true });
  });

  it('validates the text before it looks anything up', async () => {
    const short = await app.call('GET', '/check-username-availability?username=ab');
    expect(short.status).toBe(422);
    expect(short.body.errors).toHaveProperty('username');
    expect((await app.call('GET', '/check-email-availability?email=ada')).status).toBe(422);
  });
});
