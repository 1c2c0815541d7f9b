import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { mailedCode } from '#tests/support/mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const NEW = { password: 'Nine 9 new yams', password_confirmation: 'Nine 9 new yams' };

/** Requests codes, and says what the server answers to them. */
interface Codes {
  ask: () => Promise<{ status: number; body: { message?: string } }>;
  enter: (code: string) => Promise<{ status: number; body: { message?: string } }>;
}

const kinds: Record<string, (token: string, email: string) => Codes> = {
  'a new PIN': (token) => ({
    ask: () => app.call('POST', '/pin/forgot', { token }),
    enter: (code) =>
      app.call('PUT', '/pin', { token, body: { code, pin: '927461', pin_confirmation: '927461' } }),
  }),
  'a new password': (token) => ({
    ask: () => app.call('POST', '/profile/password/request-update', { token }),
    enter: (code) => app.call('POST', '/profile/password', { token, body: { ...NEW, code } }),
  }),
  'a forgotten password': (_, email) => ({
    ask: () => app.call('POST', '/password/email', { body: { email } }),
    enter: (code) => app.call('POST', '/password/code/verify', { body: { email, code } }),
  }),
};

describe.each(Object.entries(kinds))('codes by email for %s', (_, codesOf) => {
  async function start() {
    const { token, user } = await aMember(app);
    const codes = codesOf(token, user.email);
    /** Waits until another code can be sent, and requests it. */
    const next = async () => {
      app.clock.advance(61);
      await codes.ask();
      return mailedCode(app, user.email);
    };
    return { ...codes, next };
  }
  const wrongFor = (...codes: string[]) =>
    ['123123', '321321', '456456'].find((each) => !codes.includes(each))!;
  const invalid = (message: string) => ({ status: 422, body: { message } });

  it('work until one is used, also after another one was requested', async () => {
    const { next, enter } = await start();
    const first = await next();
    const second = await next();
    expect((await enter(first)).status).toBe(200);
    expect(await enter(second)).toMatchObject(invalid('This code has expired. Request a new one.'));
  });

  it('work once if both are entered at the same moment', async () => {
    const { next, enter } = await start();
    const both = [await next(), await next()];
    const answers = await Promise.all(both.map(enter));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are two at most', async () => {
    const { next, enter } = await start();
    const [first, second, third] = [await next(), await next(), await next()];
    expect(await enter(first)).toMatchObject(
      first === second || first === third ? {} : invalid('That code is incorrect.'),
    );
    expect((await enter(second)).status).toBe(200);
  });

  it('expire each by its own time', async () => {
    const { next, enter } = await start();
    const first = await next();
    app.clock.advance(14 * 60);
    const second = await next();
    expect(await enter(first)).toMatchObject(invalid('That code is incorrect.'));
    expect((await enter(second)).status).toBe(200);
  });

  it('allow five tries together, and a new code after the last has expired', async () => {
    const { ask, next, enter } = await start();
    const codes = [await next()];
    for (let i = 0; i < 3; i += 1) await enter(wrongFor(...codes));
    codes.push(await next());
    for (let i = 0; i < 2; i += 1)
      expect(await enter(wrongFor(...codes))).toMatchObject(invalid('That code is incorrect.'));
    app.clock.advance(61);
    for (const code of codes)
      expect(await enter(code)).toMatchObject(
        invalid('Too many incorrect codes. Request a new one in 14 minutes.'),
      );
    expect(await ask()).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Try again in 14 minutes.' },
    });
    app.clock.advance(14 * 60);
    expect((await enter(await next())).status).toBe(200);
  });
});
