import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { alignClock, appCode, wrongCode } from '#tests/support/two-factor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

interface Generated {
  data: { secret: string; otpauth_url: string; qr_svg: string };
}
interface Codes {
  data: { recovery_codes: string[] };
  errors?: Record<string, string[]>;
}
type Signed = { data: { token: string; two_factor_required?: boolean } };

const post = <T = Codes>(path: string, { token }: { token: string }, body?: object) =>
  app.call<T>('POST', `/auth/two-factor/${path}`, { token, ...(body ? { body } : {}) });

const generate = (member: { token: string }) => post<Generated>('generate-code', member);

/** A member with two-factor on: the secret and the recovery codes. */
async function withTwoFactor(): Promise<TestMember & { secret: string; codes: string[] }> {
  alignClock(app);
  const member = await aMember(app);
  const { secret } = (await generate(member)).body.data;
  const { body } = await post('enable', member, { token: appCode(app, secret) });
  alignClock(app);
  return { ...member, secret, codes: body.data.recovery_codes };
}

async function signIn(email: string) {
  const body = { auth_input: email, password: PASSWORD };
  return (await app.call<Signed>('POST', '/login', { body })).body.data;
}

const hasTwoFactor = async ({ token }: { token: string }) => {
  const { body } = await app.call<{ data: { has_2fa_enabled: boolean } }>('GET', '/profile', {
    token,
  });
  return body.data.has_2fa_enabled;
};

describe('POST /auth/two-factor/generate-code', () => {
  it('gives a secret of 160 bits, its otpauth address and a picture of it', async () => {
    const member = await aMember(app);
    const { secret, otpauth_url, qr_svg } = (await generate(member)).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauth_url);
    expect(url.searchParams.get('secret')).toBe(secret);
    expect(url.searchParams.get('issuer')).toBe('Oja');
    expect(decodeURIComponent(url.pathname)).toContain(`Oja:${member.user.username}`);
    expect(await readQr(qr_svg, 400)).toBe(otpauth_url);
    expect(await hasTwoFactor(member)).toBe(false);
  });

  it('keeps the secret sealed', async () => {
    const member = await aMember(app);
    const { secret } = (await generate(member)).body.data;
    const { rows } = await app.services.db.sql.query(
      'select row_to_json(u)::text as all from users u where id = $1',
      [member.user.uuid],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('never replaces a secret that is in use', async () => {
    const member = await withTwoFactor();
    expect((await generate(member)).status).toBe(409);
    const { token } = await signIn(member.user.email);
    const answer = await post('verify', { token }, { token: appCode(app, member.secret) });
    expect(answer.status).toBe(200);
  });

  it('is 401 for strangers, and the two-factor message while a code is due', async () => {
    expect((await app.call('POST', '/auth/two-factor/generate-code')).status).toBe(401);
    const member = await withTwoFactor();
    const answer = await app.call('POST', '/auth/two-factor/generate-code', {
      token: (await signIn(member.user.email)).token,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('You must be verified through Two-factor authentication.');
  });
});

describe('POST /auth/two-factor/enable', () => {
  it('turns it on with a code of the new secret, and gives ten recovery codes', async () => {
    alignClock(app);
    const member = await aMember(app);
    const other = await signIn(member.user.email);
    const { secret } = (await generate(member)).body.data;
    const answer = await post('enable', member, { token: appCode(app, secret) });
    expect(answer.status).toBe(200);
    const codes = answer.body.data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    expect(answer.cookies['has_2fa']?.value).toBe('true');
    expect(JSON.parse(answer.cookies['user']?.value ?? '')).toMatchObject({
      has_2fa_enabled: true,
    });
    expect(await hasTwoFactor(member)).toBe(true);
    expect((await app.call('GET', '/profile', { token: other.token })).status).toBe(401);
    expect((await signIn(member.user.email)).two_factor_required).toBe(true);
  });

  it('refuses a wrong code, and one of a secret that was replaced', async () => {
    alignClock(app);
    const member = await aMember(app);
    const first = (await generate(member)).body.data.secret;
    const { secret } = (await generate(member)).body.data;
    for (const token of [wrongCode(app, secret), appCode(app, first)]) {
      const answer = await post('enable', member, { token });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ token: ['That code is incorrect.'] });
    }
    expect((await post('enable', member, { token: appCode(app, secret) })).status).toBe(200);
  });

  it('requires a secret first, which expires after half an hour', async () => {
    alignClock(app);
    const member = await aMember(app);
    expect((await post('enable', member, { token: '123456' })).status).toBe(422);
    const { secret } = (await generate(member)).body.data;
    app.clock.advance(1795);
    await app.call('GET', '/token/refresh', { token: member.token });
    app.clock.advance(6);
    const { token } = member;
    await app.call('POST', '/security/proof', { token, body: { password: PASSWORD } });
    const late = await post('enable', member, { token: appCode(app, secret) });
    expect(late.body.errors?.['token']?.[0]).toMatch(/expired/);
  });

  it('succeeds for one of eight simultaneous calls, and is 409 when it is already on', async () => {
    alignClock(app);
    const member = await aMember(app);
    const { secret } = (await generate(member)).body.data;
    const token = appCode(app, secret);
    const tries = Array.from({ length: 8 }, () => post('enable', member, { token }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  it('uses the code up: it can’t sign in as well', async () => {
    alignClock(app);
    const member = await aMember(app);
    const { secret } = (await generate(member)).body.data;
    await post('enable', member, { token: appCode(app, secret) });
    const pending = await signIn(member.user.email);
    expect((await post('verify', pending, { token: appCode(app, secret) })).status).toBe(422);
  });
});

describe('a recovery code', () => {
  it('signs in once, in whatever form it is typed', async () => {
    const { user, codes } = await withTwoFactor();
    const [code = ''] = codes;
    const typed = ` ${code.replace('-', ' ').toLowerCase()} `;
    const answer = await post<Signed>('verify', await signIn(user.email), { recovery_code: typed });
    expect(answer.status).toBe(200);
    expect(answer.cookies['token']?.value).toBe(answer.body.data.token);
    const again = await post('verify', await signIn(user.email), { recovery_code: code });
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual({ recovery_code: ['That code is incorrect.'] });
  });

  it('isn’t stored in a readable form', async () => {
    const { user, codes } = await withTwoFactor();
    const { rows } = await app.services.db.sql.query<{ code_hash: Buffer }>(
      'select code_hash from recovery_code where user_id = $1',
      [user.uuid],
    );
    expect(rows).toHaveLength(10);
    const kept = rows.map(({ code_hash }) => code_hash.toString('latin1')).join();
    for (const code of codes) expect(kept).not.toContain(code.replace('-', ''));
  });

  it('of someone else is refused, and guessing ends the sign-in', async () => {
    const [mine, theirs] = [await withTwoFactor(), await withTwoFactor()];
    const pending = await signIn(mine.user.email);
    for (const code of theirs.codes.slice(0, 5))
      expect((await post('verify', pending, { recovery_code: code })).status).toBe(422);
    expect((await post('verify', pending, { recovery_code: mine.codes[0] })).status).toBe(401);
  });

  it('has to be sent alone: together with a code of the app, or empty, the call is refused', async () => {
    const { user, secret, codes } = await withTwoFactor();
    const pending = await signIn(user.email);
    const both = { token: appCode(app, secret), recovery_code: codes[0] };
    expect((await post('verify', pending, both)).status).toBe(422);
    expect((await post('verify', pending, {})).status).toBe(422);
    expect((await post('verify', pending, { token: both.token })).status).toBe(200);
  });

  it('is replaced when ten new ones are created', async () => {
    const member = await withTwoFactor();
    const wrong = await post('recovery-codes', member, { token: wrongCode(app, member.secret) });
    expect(wrong.status).toBe(422);
    const renewed = await post('recovery-codes', member, { token: appCode(app, member.secret) });
    expect(renewed.status).toBe(200);
    const [fresh = ''] = renewed.body.data.recovery_codes;
    expect(member.codes).not.toContain(fresh);
    const pending = await signIn(member.user.email);
    const old = await post('verify', pending, { recovery_code: member.codes[0] });
    expect(old.status).toBe(422);
    expect((await post('verify', pending, { recovery_code: fresh })).status).toBe(200);
  });

  it('can’t be created while two-factor is off', async () => {
    const member = await aMember(app);
    expect((await post('recovery-codes', member, { token: '123456' })).status).toBe(409);
    expect((await app.call('POST', '/auth/two-factor/recovery-codes')).status).toBe(401);
  });
});

describe('POST /auth/two-factor/disable', () => {
  it('turns it off with a code, ends the other sessions and the recovery codes', async () => {
    const member = await withTwoFactor();
    const pending = await signIn(member.user.email);
    const answer = await post('disable', member, { token: appCode(app, member.secret) });
    expect(answer.status).toBe(200);
    expect(answer.cookies['has_2fa']?.value).toBe('false');
    expect(await hasTwoFactor(member)).toBe(false);
    expect((await post('verify', pending, { token: '123456' })).status).toBe(401);
    expect((await signIn(member.user.email)).two_factor_required).toBe(false);
    const { rowCount } = await app.services.db.sql.query(
      'select 1 from recovery_code where user_id = $1',
      [member.user.uuid],
    );
    expect(rowCount).toBe(0);
  });

  it('accepts a recovery code of someone whose phone is lost', async () => {
    const member = await withTwoFactor();
    const answer = await post('disable', member, { recovery_code: member.codes[3] });
    expect(answer.status).toBe(200);
    expect(await hasTwoFactor(member)).toBe(false);
  });

  it('requires the password as well when the sign-in is older than ten minutes', async () => {
    const member = await withTwoFactor();
    app.clock.advance(601);
    alignClock(app);
    const token = appCode(app, member.secret);
    const bare = await post('disable', member, { token });
    expect(bare.body.errors).toEqual({ password: ['Enter your password.'] });
    const wrong = await post('disable', member, { token, password: 'wrong' });
    expect(wrong.body.errors).toEqual({ password: ['That’s not your current password.'] });
    expect((await post('disable', member, { token, password: PASSWORD })).status).toBe(200);
  });

  it('refuses a wrong code, and is 409 when it is off', async () => {
    const member = await withTwoFactor();
    const wrong = await post('disable', member, { token: wrongCode(app, member.secret) });
    expect(wrong.status).toBe(422);
    expect(await hasTwoFactor(member)).toBe(true);
    expect((await post('disable', await aMember(app), { token: '123456' })).status).toBe(409);
    expect((await app.call('POST', '/auth/two-factor/disable')).status).toBe(401);
  });

  it('allows the same code of the same half minute to turn a new secret on', async () => {
    const member = await withTwoFactor();
    await post('disable', member, { token: appCode(app, member.secret) });
    const { secret } = (await generate(member)).body.data;
    expect((await post('enable', member, { token: appCode(app, secret) })).status).toBe(200);
  });
});
