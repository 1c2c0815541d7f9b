import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyPin } from '#server/account/verify-pin.ts';
import type * as Crypto from '#server/platform/crypto.ts';
import { verifySecret } from '#server/platform/crypto.ts';
import type * as InTurn from '#server/platform/in-turn.ts';
import { startSession } from '#server/sessions/session.ts';
import {
  aMember,
  anApp,
  PASSWORD,
  PIN,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { mailedCode } from '#tests/support/mail.ts';
import { alignClock, appCode, wrongCode } from '#tests/support/two-factor.ts';

vi.mock('#server/platform/crypto.ts', async (load) => {
  const real = await load<typeof Crypto>();
  return { ...real, verifySecret: vi.fn(real.verifySecret) };
});

// As if every call ran in a separate process, so that only the database can enforce the limit.
vi.mock('#server/platform/in-turn.ts', async (load) => ({
  ...(await load<typeof InTurn>()),
  oneAtATime: (_services: unknown, _key: string, work: () => Promise<unknown>) => work(),
}));

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'right',
    (error: Error) => error.message,
  );

describe('guessing from many processes at the same time', () => {
  it('compares three passwords of 32 before the captcha', async () => {
    const { user } = await aMember(app);
    vi.mocked(verifySecret).mockClear();
    const guess = () =>
      app.call('POST', '/login', { body: { auth_input: user.email, password: 'wrong' } });
    const answers = await times(32, guess);
    expect(verifySecret).toHaveBeenCalledTimes(3);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(29);
  });

  it('compares five PINs of 32 and then says that the PIN is locked', async () => {
    const { user } = await aMember(app);
    vi.mocked(verifySecret).mockClear();
    const said = await times(32, () => outcomeOf(verifyPin(app.services, user.uuid, '111222')));
    expect(verifySecret).toHaveBeenCalledTimes(5);
    expect(said.filter((text) => text.startsWith('Incorrect PIN.'))).toHaveLength(4);
    expect(said.filter((text) => text.startsWith('Your PIN is locked.'))).toHaveLength(28);
    expect(await outcomeOf(verifyPin(app.services, user.uuid, PIN))).toMatch(/locked/);
  });

  it('checks five emailed codes of 32', async () => {
    const { user, token } = await aMember(app);
    await app.call('POST', '/pin/forgot', { token });
    const code = await mailedCode(app, user.email);
    const wrong = code === '123123' ? '321321' : '123123';
    const body = { code: wrong, pin: '739104', pin_confirmation: '739104' };
    const answers = await times(32, () => app.call('PUT', '/pin', { token, body }));
    const texts = answers.map(({ body: answer }) => answer.errors?.['code']?.[0]);
    expect(texts.filter((text) => text === 'That code is incorrect.')).toHaveLength(5);
    const right = await app.call('PUT', '/pin', { token, body: { ...body, code } });
    expect(right.status).toBe(422);
  });

  describe('two-factor codes', () => {
    const SECRET = 'JBSWY3DPEHPK3PXP';
    const verify = (token: string, body: object) =>
      app.call('POST', '/auth/two-factor/verify', { token, body });

    /** Sign-ins that only wait for the code. */
    const pendingTokens = (count: number, { uuid }: { uuid: string }) =>
      times(count, async () => {
        const who = { userId: uuid, kind: 'pending', address: '127.0.0.1', userAgent: '' } as const;
        return (await startSession(app.services.db, app.services, who)).token;
      });

    it('checks five of 32 on one sign-in, which then ends', async () => {
      const { user } = await aMember(app, { twoFactorSecret: SECRET });
      const [token = ''] = await pendingTokens(1, user);
      const body = { token: wrongCode(app, SECRET) };
      const answers = await times(32, () => verify(token, body));
      const texts = answers.map(({ body: answer }) => answer.errors?.['token']?.[0]);
      expect(texts.filter((text) => text === 'That code is incorrect.')).toHaveLength(4);
      expect(answers.every(({ status }) => status === 422 || status === 401)).toBe(true);
      alignClock(app);
      const right = { token: appCode(app, SECRET) };
      expect((await verify(token, right)).status).toBe(401);
      // Five of the ten tries of this hour are left.
      const [second = ''] = await pendingTokens(1, user);
      expect((await verify(second, right)).status).toBe(200);
    });

    it('checks ten of 32 an hour, over any number of sign-ins', async () => {
      alignClock(app);
      const { user } = await aMember(app, { twoFactorSecret: SECRET });
      const tokens = await pendingTokens(8, user);
      const body = { token: wrongCode(app, SECRET) };
      const answers = await Promise.all(
        tokens.flatMap((token) => Array.from({ length: 4 }, () => verify(token, body))),
      );
      const texts = answers.map(({ body: answer }) => answer.errors?.['token']?.[0]);
      expect(texts.filter((text) => text === 'That code is incorrect.')).toHaveLength(10);
      expect(texts.filter((text) => text?.endsWith('Try again in an hour.'))).toHaveLength(22);
      const late = await verify(tokens[0] ?? '', { token: appCode(app, SECRET) });
      expect(late.status).toBe(422);
    });

    it('accepts one right code once, also from 8 simultaneous sign-ins', async () => {
      alignClock(app);
      const { user } = await aMember(app, { twoFactorSecret: SECRET });
      const tokens = await pendingTokens(8, user);
      const token = appCode(app, SECRET);
      const answers = await Promise.all(tokens.map((each) => verify(each, { token })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('accepts one recovery code once, also from 8 simultaneous sign-ins', async () => {
      alignClock(app);
      const { user, token } = await aMember(app, { twoFactorSecret: SECRET });
      const renewed = await app.call<{ data: { recovery_codes: string[] } }>(
        'POST',
        '/auth/two-factor/recovery-codes',
        { token, body: { token: appCode(app, SECRET) } },
      );
      const recovery_code = renewed.body.data.recovery_codes[0];
      const tokens = await pendingTokens(8, user);
      const answers = await Promise.all(tokens.map((each) => verify(each, { recovery_code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  it('compares five current passwords of 32 with a stolen session', async () => {
    const { token } = await aMember(app);
    vi.mocked(verifySecret).mockClear();
    const body = {
      current_password: 'wrong',
      password: 'Nine 9 new yams',
      password_confirmation: 'Nine 9 new yams',
    };
    await times(32, () => app.call('POST', '/profile/password', { token, body }));
    expect(verifySecret).toHaveBeenCalledTimes(5);
    const right = await app.call('POST', '/profile/password', {
      token,
      body: { ...body, current_password: PASSWORD },
    });
    expect(right.status).toBe(422);
  });

  it('accepts one of eight parallel changes with the same code', async () => {
    const { user, token } = await aMember(app);
    await app.call('POST', '/pin/forgot', { token });
    const code = await mailedCode(app, user.email);
    const body = { code, pin: '739104', pin_confirmation: '739104' };
    const answers = await times(8, () => app.call('PUT', '/pin', { token, body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('sets a first PIN once', async () => {
    const { token } = await aMember(app, { pin: false });
    const body = { pin: '739104', pin_confirmation: '739104' };
    const answers = await times(8, () => app.call('POST', '/pin', { token, body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

describe('a sign-in that is checked while its account changes', () => {
  const NEW = { password: 'Nine 9 new yams', password_confirmation: 'Nine 9 new yams' };
  const changes: [string, object, (member: TestMember) => Promise<unknown>][] = [
    [
      'the password is reset',
      {
        status: 422,
        body: { errors: { password: ['How you sign in has just changed. Please sign in again.'] } },
      },
      async ({ user: { email } }) => {
        await app.call('POST', '/password/email', { body: { email } });
        const code = await mailedCode(app, email);
        const { cookies } = await app.call('POST', '/password/code/verify', {
          body: { email, code },
        });
        const cookie = `reset_token=${cookies['reset_token']?.value}`;
        return app.call('POST', '/password/reset', { body: NEW, cookie });
      },
    ],
    [
      'it is locked',
      { status: 403, body: { error_code: 'account_locked' } },
      ({ token }) => app.call('POST', '/security/lock', { token }),
    ],
  ];

  it.each(changes)('opens no session once %s', async (_, refusal, change) => {
    const member = await aMember(app);
    const { promise: changed, resolve: go } = Promise.withResolvers<void>();
    const { promise: checked, resolve: isChecked } = Promise.withResolvers<void>();
    vi.mocked(verifySecret).mockImplementationOnce(async () => {
      isChecked();
      await changed;
      return true;
    });
    const signIn = app.call('POST', '/login', {
      body: { auth_input: member.user.email, password: PASSWORD },
    });
    await checked;
    expect(await change(member)).toMatchObject({ status: 200 });
    go();
    expect(await signIn).toMatchObject(refusal);
    const { rows } = await app.services.db.sql.query('select from session where user_id = $1', [
      member.user.uuid,
    ]);
    expect(rows).toEqual([]);
  });
});
