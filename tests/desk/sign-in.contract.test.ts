import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, removeOperator } from '#server/desk/operators.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, DESK_SECRET, openDesk, verifyDesk } from '#tests/support/desk.ts';
import { appCode, wrongCode } from '#tests/support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const me = (token: string) => app.call('GET', '/desk/session', { token });
const pendingOf = async (email: string) =>
  (await openDesk(app, email)).cookies['desk_token']?.value ?? '';

describe('an operator’s sign-in', () => {
  it('requires a password and a code, and its cookie is strict and out of scripts’ reach', async () => {
    const { email, token } = await anOperator(app);
    expect((await me(token)).body).toMatchObject({ data: { email, name: 'Ngozi' } });
    const line = (await openDesk(app, email)).cookies['desk_token']?.line ?? '';
    expect(line).toMatch(/SameSite=Strict/);
    expect(line).toMatch(/HttpOnly/);
  });

  it('the password alone opens nothing', async () => {
    const { email } = await anOperator(app);
    const pending = await pendingOf(email);
    expect((await me(pending)).status).toBe(401);
    expect((await app.call('GET', '/desk/queues', { token: pending })).status).toBe(401);
  });

  it('answers a wrong password and an unknown address the same way', async () => {
    const { email } = await anOperator(app);
    const wrong = await openDesk(app, email, 'not the password');
    const unknown = await openDesk(app, 'nobody@desk.example', 'not the password');
    expect(wrong.status).toBe(401);
    expect(unknown.body.message).toBe(wrong.body.message);
    expect(wrong.cookies).toEqual({});
  });

  it('locks after five wrong passwords, the right one included', async () => {
    const { email } = await anOperator(app);
    for (let n = 0; n < 5; n += 1) await openDesk(app, email, 'wrong');
    expect((await openDesk(app, email)).status).toBe(401);
    app.clock.advance(31 * 60);
    expect((await openDesk(app, email)).status).toBe(200);
  });

  it('accepts a code once, also when it arrives twice at the same moment', async () => {
    const { email } = await anOperator(app);
    app.clock.advance(60);
    const [one, two] = [await pendingOf(email), await pendingOf(email)];
    const code = appCode(app, DESK_SECRET);
    const answers = await Promise.all([verifyDesk(app, one, code), verifyDesk(app, two, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('ends with the fifth wrong code', async () => {
    const { email } = await anOperator(app);
    app.clock.advance(60);
    const pending = await pendingOf(email);
    const wrong = wrongCode(app, DESK_SECRET);
    for (let n = 0; n < 5; n += 1) expect((await verifyDesk(app, pending, wrong)).status).toBe(422);
    expect((await verifyDesk(app, pending)).status).toBe(401);
  });
});

describe('someone who knows the password', () => {
  it('can guess ten codes an hour, however often they begin again', async () => {
    const { email } = await anOperator(app);
    app.clock.advance(60);
    const wrong = wrongCode(app, DESK_SECRET);
    for (let round = 0; round < 2; round += 1) {
      const pending = await pendingOf(email);
      for (let n = 0; n < 5; n += 1) await verifyDesk(app, pending, wrong);
    }
    expect((await verifyDesk(app, await pendingOf(email))).status).toBe(422);
    app.clock.advance(3601);
    expect((await verifyDesk(app, await pendingOf(email))).status).toBe(200);
  });
});

describe('a stranger', () => {
  it('who tries passwords from elsewhere does not lock an operator out', async () => {
    const { email } = await anOperator(app);
    app.clock.advance(60);
    for (let n = 0; n < 12; n += 1)
      await app.call('POST', '/desk/session', {
        body: { email, password: 'wrong' },
        address: `203.0.113.${n}`,
      });
    expect((await openDesk(app, email)).status).toBe(200);
  });
});

describe('an operator’s session', () => {
  it('ends after 15 minutes without a call, and after 12 hours in any case', async () => {
    const { token } = await anOperator(app);
    app.clock.advance(14 * 60);
    expect((await me(token)).status).toBe(200);
    app.clock.advance(14 * 60);
    expect((await me(token)).status).toBe(200);
    app.clock.advance(16 * 60);
    expect((await me(token)).status).toBe(401);
    const long = await anOperator(app, 'Long');
    for (let n = 0; n < 12 * 5; n += 1) {
      app.clock.advance(12 * 60);
      await me(long.token);
    }
    expect((await me(long.token)).status).toBe(401);
  });

  it('ends with the sign-out and with the operator’s access', async () => {
    const { token } = await anOperator(app);
    await app.call('DELETE', '/desk/session', { token });
    expect((await me(token)).status).toBe(401);
    const gone = await anOperator(app, 'Gone');
    await removeOperator(app.services, gone.email, 'test');
    expect((await me(gone.token)).status).toBe(401);
    expect((await openDesk(app, gone.email)).status).toBe(401);
  });

  it('can be renewed after it ended, with another password and secret', async () => {
    const gone = await anOperator(app, 'Back');
    await deskOf(app, gone).post('/queues/deposits/0b1c2d3e-0000-4000-8000-000000000001/claim');
    const given = {
      email: gone.email,
      name: 'Back',
      password: 'Morning over 5 bridges!',
      role: 'lead' as const,
    };
    const secret = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
    expect(await addOperator(app.services, { ...given, secret }, 'test')).toBe(false);
    await removeOperator(app.services, gone.email, 'test');
    const held = await app.services.db.sql.query(
      'select 1 from desk_claim where operator_id = $1',
      [gone.id],
    );
    expect(held.rowCount).toBe(0);
    expect(await addOperator(app.services, { ...given, secret }, 'test')).toBe(true);
    expect((await me(gone.token)).status).toBe(401);
    expect((await openDesk(app, gone.email)).status).toBe(401);
    const opened = await openDesk(app, gone.email, given.password);
    const token = opened.cookies['desk_token']?.value ?? '';
    expect((await verifyDesk(app, token)).status).toBe(422);
    expect((await verifyDesk(app, token, appCode(app, secret))).status).toBe(200);
  });

  it('is valid nowhere else, and a user’s isn’t valid at the desk', async () => {
    const { token } = await anOperator(app);
    expect((await app.call('GET', '/wallet', { token })).status).toBe(401);
    const member = await aMember(app);
    expect((await me(member.token)).status).toBe(401);
    expect((await deskOf(app, member).get('/queues')).status).toBe(401);
  });

  it('is stored as a hash', async () => {
    const { token } = await anOperator(app);
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      'select string_agg(row_to_json(s)::text, chr(10)) as text from desk_session s',
    );
    expect(rows[0]?.text).not.toContain(token);
  });
});

describe('a product without a desk', () => {
  it('has none of its calls', async () => {
    const shop = await anApp({ env: { DESK: 'off' } });
    try {
      expect((await openDesk(shop, 'x@desk.example')).status).toBe(404);
      expect((await shop.call('GET', '/desk/queues')).status).toBe(404);
    } finally {
      await shop.close();
    }
  });
});
