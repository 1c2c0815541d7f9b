import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import {
  aMember,
  PIN,
  type CallOptions,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { openDoor } from '#tests/support/open-door.ts';
import { airtimeBody, aShop, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const SOMEBODY = { balance: '5000.00' };

/** A call as the browser makes it: with the signed-in member's cookie, from the page of `page`. */
const callFrom = (
  page: TestMember,
  session: TestMember,
  [method, path]: readonly [method: string, path: string],
  options: CallOptions = {},
) =>
  app.call(method, path, {
    ...options,
    token: session.token,
    headers: { 'x-page-user': page.user.uuid },
  });

const buyAirtime = (page: TestMember, session: TestMember) =>
  callFrom(page, session, ['POST', '/bills/purchase'], {
    body: { ...airtimeBody(), pin: PIN },
    key: randomUUID(),
  });

describe('a call of a page that was made for someone else', () => {
  it('pays nothing, with no one’s money', async () => {
    const [ada, bola] = [await aMember(app, SOMEBODY), await aMember(app, SOMEBODY)];
    const answer = await buyAirtime(ada, bola);
    expect(answer.status).toBe(409);
    expect(answer.body.error_code).toBe('session_changed');
    for (const each of [ada, bola])
      expect(await moneyOf(app, each)).toMatchObject({ available: '5000.00', book: '5000.00' });
  });

  it.each([
    ['GET', '/wallet'],
    ['GET', '/transactions'],
    ['GET', '/profile'],
    ['GET', '/token/refresh'],
    ['GET', '/notifications/stream'],
    ['POST', '/logout'],
    ['POST', '/pin/forgot'],
    ['GET', '/services'],
  ] as const)('is refused: %s %s', async (method, path) => {
    const [ada, bola] = [await aMember(app), await aMember(app)];
    const answer = await callFrom(ada, bola, [method, path]);
    expect(answer.status).toBe(409);
    expect(answer.body.error_code).toBe('session_changed');
    expect((await app.call('GET', '/profile', { token: bola.token })).status).toBe(200);
  });

  it('is refused where only the address can tell whose page it is: a stream of events', async () => {
    const [ada, bola] = [await aMember(app), await aMember(app)];
    const path = `/notifications/stream?page_user=${ada.user.uuid}`;
    const answer = await app.call('GET', path, { token: bola.token });
    expect(answer.status).toBe(409);
  });

  it('explains what has happened', async () => {
    const [ada, bola] = [await aMember(app), await aMember(app)];
    const { body } = await callFrom(ada, bola, ['GET', '/wallet']);
    expect(body.message).toBe('Another account has signed in on this browser. Reload the page.');
    expect(JSON.stringify(body)).not.toContain(bola.user.email);
  });
});

describe('everyone else is served as before', () => {
  it('the page of the member who is signed in', async () => {
    const ada = await aMember(app, SOMEBODY);
    expect((await buyAirtime(ada, ada)).status).toBe(201);
    expect((await callFrom(ada, ada, ['GET', '/wallet'])).status).toBe(200);
  });

  it('a program that has no page', async () => {
    const { token } = await aMember(app);
    expect((await app.call('GET', '/wallet', { token })).status).toBe(200);
  });

  it('a page whose session has ended: it is signed out, as usual', async () => {
    const { user } = await aMember(app);
    const headers = { 'x-page-user': user.uuid };
    expect((await app.call('GET', '/wallet', { headers, token: 'gone' })).status).toBe(401);
  });
});

describe('the door', () => {
  it('passes on whose page it is beside the cookie of the session', async () => {
    const [ada, bola] = [await aMember(app), await aMember(app)];
    const { services, api } = app;
    const { door, ask } = await openDoor({ services, api, resolveVisitor });
    const headers = {
      cookie: `token=${bola.token}`,
      'sec-fetch-site': 'same-origin',
      'x-page-user': ada.user.uuid,
    };
    const { status } = await ask('/api/wallet', { headers });
    await door.close();
    expect(status).toBe(409);
  });
});
