import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertAccountOpen } from '#server/account/member.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import { aMember, anApp, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';
import { mailedCode, mailsTo, newestMail } from '#tests/support/mail.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const NEW_PIN = '739104';
const newPin = { pin: NEW_PIN, pin_confirmation: NEW_PIN };
const changed = { password: 'Nine 9 new yams', password_confirmation: 'Nine 9 new yams' };

const tryPin = (userId: string, pin: string) =>
  verifyPin(app.services, userId, pin).then(
    () => 'right',
    (error: Error) => error.message,
  );

async function signInAgain(email: string, password = PASSWORD): Promise<string> {
  const { body } = await app.call<{ data: { token: string } }>('POST', '/login', {
    body: { auth_input: email, password },
  });
  return body.data.token;
}

describe('GET and PUT /profile', () => {
  it('returns the user as the specification lists it', async () => {
    const { token, user } = await aMember(app, { country: 'GH' });
    const { body } = await app.call('GET', '/profile', { token });
    expect(body.data).toEqual(user);
    expect(body.data).toMatchObject({
      country: { code: 'GH', name: 'Ghana', currency_code: 'GHS' },
      isNigerian: false,
      isGhanaian: true,
      has_pin_set_up: true,
      has_2fa_enabled: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|secret|birth/);
  });

  it('is 401 for strangers', async () => {
    expect((await app.call('GET', '/profile')).status).toBe(401);
    expect((await app.call('PUT', '/profile', { body: {} })).status).toBe(401);
  });

  it('changes names and username, and stores the number in international format', async () => {
    const { token } = await aMember(app, { kyc: false, account: false });
    const body = { firstname: ' Chinonso ', lastname: 'O’Neil', phone_number: '0803 123 4567' };
    const answer = await app.call('PUT', '/profile', { token, body });
    expect(answer.body.data).toMatchObject({
      firstname: 'Chinonso',
      lastname: 'O’Neil',
      phone_number: '+2348031234567',
    });
    expect(answer.cookies['user']?.value).toContain('Chinonso');
  });

  it('keeps verified names, and refuses bad numbers, taken usernames and unknown fields', async () => {
    const other = await aMember(app);
    const { token } = await aMember(app);
    const put = (body: object) => app.call('PUT', '/profile', { token, body });
    expect((await put({ firstname: 'Somebody' })).body.errors).toHaveProperty('firstname');
    expect((await put({ firstname: 'Ada' })).status).toBe(200);
    expect((await put({ phone_number: '12' })).body.errors).toHaveProperty('phone_number');
    const taken = await put({ username: other.user.username.toUpperCase() });
    expect(taken.body.errors).toEqual({ username: ['Username is unavailable'] });
    expect((await put({ has_kyc_set_up: true })).status).toBe(422);
    expect((await put({ email: 'x@mail.example' })).status).toBe(422);
  });
});

describe('POST /pin', () => {
  it('sets the first PIN, once, and says so in the readable cookie', async () => {
    const { token, user } = await aMember(app, { pin: false, stampPin: false });
    expect(user.has_pin_set_up).toBe(false);
    const answer = await app.call('POST', '/pin', { token, body: newPin });
    expect(answer.body.data).toMatchObject({
      has_pin_set_up: true,
      pin_updated_at: expect.any(String) as unknown,
    });
    expect(answer.cookies['user']?.value).toContain('"has_pin_set_up":true');
    expect(await tryPin(user.uuid, NEW_PIN)).toBe('right');
    expect((await app.call('POST', '/pin', { token, body: newPin })).status).toBe(409);
  });

  it.each(['12345', '1234567', 'abcdef', '111111', '123456', '654321', '210394', '940321'])(
    'refuses %s',
    async (pin) => {
      const { token } = await aMember(app, { pin: false });
      const body = { pin, pin_confirmation: pin };
      const answer = await app.call('POST', '/pin', { token, body });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty('pin');
    },
  );

  it('refuses two different entries', async () => {
    const { token } = await aMember(app, { pin: false });
    const body = { pin: NEW_PIN, pin_confirmation: PIN };
    const answer = await app.call('POST', '/pin', { token, body });
    expect(answer.body.errors).toHaveProperty('pin_confirmation');
  });
});

describe('the PIN check', () => {
  it('counts five wrong ones in a row, locks for 30 minutes, and starts again', async () => {
    const { user } = await aMember(app);
    expect(await tryPin(user.uuid, '111222')).toBe('Incorrect PIN. You have 4 attempts left.');
    expect(await tryPin(user.uuid, '111222')).toBe('Incorrect PIN. You have 3 attempts left.');
    expect(await tryPin(user.uuid, PIN)).toBe('right');
    for (const left of [4, 3, 2]) {
      const text = `Incorrect PIN. You have ${left} attempts left.`;
      expect(await tryPin(user.uuid, '111222')).toBe(text);
    }
    expect(await tryPin(user.uuid, '111222')).toBe('Incorrect PIN. You have 1 attempt left.');
    const locked = 'Your PIN is locked. Try again in 30 minutes, or reset it by email.';
    expect(await tryPin(user.uuid, '111222')).toBe(locked);
    expect(await tryPin(user.uuid, PIN)).toBe(locked);
    app.clock.advance(30 * 60 + 1);
    expect(await tryPin(user.uuid, '111222')).toBe('Incorrect PIN. You have 4 attempts left.');
    expect(await tryPin(user.uuid, PIN)).toBe('right');
  });

  it('accepts sixteen correct ones at the same moment', async () => {
    const { user } = await aMember(app);
    const all = Array.from({ length: 16 }, () => tryPin(user.uuid, PIN));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['right']));
  });

  it('reports that there is none yet', async () => {
    const { user } = await aMember(app, { pin: false });
    expect(await tryPin(user.uuid, PIN)).toBe('Set up your PIN to continue.');
  });
});

describe('PUT /pin', () => {
  const put = (token: string, body: object) => app.call('PUT', '/pin', { token, body });

  it('changes it with the current one, ends other sessions and notifies the owner', async () => {
    const { token, user } = await aMember(app);
    const other = await signInAgain(user.email);
    expect((await put(token, { ...newPin, current_pin: PIN })).status).toBe(200);
    expect(await tryPin(user.uuid, NEW_PIN)).toBe('right');
    expect((await app.call('GET', '/profile', { token })).status).toBe(200);
    expect((await app.call('GET', '/profile', { token: other })).status).toBe(401);
    expect((await newestMail(app, user.email)).subject).toBe('Your PIN has been changed');
  });

  it('refuses a wrong current one, the previous one, and a call without proof', async () => {
    const { token } = await aMember(app);
    const wrong = await put(token, { ...newPin, current_pin: '111222' });
    expect(wrong.body.errors).toEqual({
      current_pin: ['Incorrect PIN. You have 4 attempts left.'],
    });
    const same = await put(token, { pin: PIN, pin_confirmation: PIN, current_pin: PIN });
    expect(same.body.errors).toHaveProperty('pin');
    expect((await put(token, newPin)).body.errors).toHaveProperty('current_pin');
  });

  it('returns pin_not_set to members without a PIN', async () => {
    const { token } = await aMember(app, { pin: false });
    expect((await put(token, newPin)).body.error_code).toBe('pin_not_set');
    const forgot = await app.call('POST', '/pin/forgot', { token });
    expect(forgot.body.error_code).toBe('pin_not_set');
  });

  it('resets a locked PIN by an emailed code, once, and records the reset', async () => {
    const { token, user } = await aMember(app);
    for (let i = 0; i < 5; i += 1) await tryPin(user.uuid, '111222');
    expect((await app.call('POST', '/pin/forgot', { token })).status).toBe(200);
    expect((await app.call('POST', '/pin/forgot', { token })).status).toBe(429);
    const code = await mailedCode(app, user.email);
    expect((await put(token, { ...newPin, code })).status).toBe(200);
    expect(await tryPin(user.uuid, NEW_PIN)).toBe('right');
    const again = { pin: '850273', pin_confirmation: '850273', code };
    expect((await put(token, again)).body.errors).toHaveProperty('code');
    const { rows } = await app.services.db.sql.query<{ pin_reset_at: Date | null }>(
      'select pin_reset_at from users where id = $1',
      [user.uuid],
    );
    expect(rows[0]?.pin_reset_at).toBeInstanceOf(Date);
  });

  it('refuses a code after 15 minutes', async () => {
    const { token, user } = await aMember(app);
    await app.call('POST', '/pin/forgot', { token });
    const code = await mailedCode(app, user.email);
    app.clock.advance(15 * 60 + 1);
    expect((await put(token, { ...newPin, code })).body.errors).toHaveProperty('code');
  });
});

describe('POST /profile/password', () => {
  const post = (token: string, body: object) =>
    app.call('POST', '/profile/password', { token, body });

  it('changes it with the current one, records the time and ends every other session', async () => {
    const { token, user } = await aMember(app, { stampPassword: false });
    const other = await signInAgain(user.email);
    expect((await post(token, { ...changed, current_password: PASSWORD })).status).toBe(200);
    expect((await app.call('GET', '/profile', { token: other })).status).toBe(401);
    const { body } = await app.call('GET', '/profile', { token });
    expect(body.data).toMatchObject({ password_updated_at: expect.any(String) as unknown });
    expect(await signInAgain(user.email, changed.password)).toMatch(/^[\w-]{43}$/);
    const subjects = (await mailsTo(app, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password has been changed');
  });

  it('changes it with an emailed code, once', async () => {
    const { token, user } = await aMember(app);
    await app.call('POST', '/profile/password/request-update', { token });
    const code = await mailedCode(app, user.email);
    expect((await post(token, { ...changed, code })).status).toBe(200);
    const again = { password: 'Ten 10 new yams', password_confirmation: 'Ten 10 new yams', code };
    expect((await post(token, again)).body.errors).toHaveProperty('code');
  });

  it('refuses the previous one, common ones, two different entries and a wrong proof', async () => {
    const { token } = await aMember(app);
    const current_password = PASSWORD;
    const both = (text: string) => ({ password: text, password_confirmation: text });
    const errorsOf = async (body: object) => (await post(token, body)).body.errors;
    expect(await errorsOf({ ...both(PASSWORD), current_password })).toHaveProperty('password');
    expect(await errorsOf({ ...both('Password2024!!'), current_password })).toHaveProperty(
      'password',
    );
    expect(
      await errorsOf({ ...changed, password_confirmation: 'x', current_password }),
    ).toHaveProperty('password_confirmation');
    expect(await errorsOf({ ...changed, current_password: 'no' })).toHaveProperty(
      'current_password',
    );
    expect(await errorsOf(changed)).toHaveProperty('current_password');
  });
});

describe('/security/login-activity', () => {
  it('lists the sessions, ends one and ends all others', async () => {
    const { token, user } = await aMember(app);
    const [second, third] = [await signInAgain(user.email), await signInAgain(user.email)];
    type List = { data: { id: string; is_current: boolean; device: string }[] };
    const { body } = await app.call<List>('GET', '/security/login-activity', { token });
    expect(body.data).toHaveLength(3);
    expect(body.data.filter((each) => each.is_current)).toHaveLength(1);
    const [newest] = body.data.filter((each) => !each.is_current);
    const path = `/security/login-activity/${newest?.id}`;
    expect((await app.call<List>('DELETE', path, { token })).body.data).toHaveLength(2);
    expect((await app.call('DELETE', path, { token })).status).toBe(404);
    expect(
      (await app.call<List>('DELETE', '/security/login-activity', { token })).body.data,
    ).toEqual([expect.objectContaining({ is_current: true })]);
    for (const ended of [second, third])
      expect((await app.call('GET', '/profile', { token: ended })).status).toBe(401);
  });

  it('leaves other users’ sessions alone', async () => {
    const [mine, other] = [await aMember(app), await aMember(app)];
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id from session where user_id = $1',
      [other.user.uuid],
    );
    const path = `/security/login-activity/${rows[0]?.id}`;
    expect((await app.call('DELETE', path, { token: mine.token })).status).toBe(404);
    expect((await app.call('GET', '/profile', { token: other.token })).status).toBe(200);
  });
});

describe('an account’s standing', () => {
  it('is checked again before money moves', async () => {
    const [good, black] = [await aMember(app), await aMember(app, { status: 'blacklisted' })];
    await expect(assertAccountOpen(app.services.db, good.user.uuid)).resolves.toBeUndefined();
    await expect(assertAccountOpen(app.services.db, black.user.uuid)).rejects.toMatchObject({
      code: 'account_blacklisted',
    });
  });
});
