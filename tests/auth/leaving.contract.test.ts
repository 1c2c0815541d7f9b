import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDeskSession } from '#server/desk/session.ts';
import { aMember, anApp, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';
import { anOperator } from '#tests/support/desk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

async function deskToken(): Promise<string> {
  const { id } = await anOperator(app);
  return (await startDeskSession(app.services.db, app.services, id, 'full')).token;
}
const memberToken = async () => (await aMember(app)).token;

describe('a member who ends their own session', () => {
  it.each([
    ['POST', '/logout', memberToken, undefined],
    ['POST', '/security/lock', memberToken, undefined],
    ['POST', '/profile/delete', memberToken, { password: PASSWORD, pin: PIN }],
    ['DELETE', '/desk/session', deskToken, undefined],
  ] as const)(
    '%s %s makes the browser clear its cache of our replies',
    async (method, path, tokenOf, body) => {
      const answer = await app.call(method, path, { token: await tokenOf(), body });
      expect(answer.status).toBe(200);
      // not "storage": the chosen country and payments saved offline stay
      expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    },
  );

  it('gets no such instruction from any other reply', async () => {
    const token = await memberToken();
    const read = await app.call('GET', '/profile', { token });
    const stranger = await app.call('POST', '/logout');
    for (const { headers } of [read, stranger]) expect(headers.has('clear-site-data')).toBe(false);
  });
});
