import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '#server/account/member.ts';
import { summarise } from '#server/analytics/summary.ts';
import { createViewLog } from '#server/analytics/view-log.ts';
import { visitorIdOf } from '#server/analytics/visitor-id.ts';
import { purgeAuth } from '#server/auth/purge.job.ts';
import { purge } from '#server/jobs/purge.job.ts';
import { limits } from '#server/http/rate-limit.ts';
import { collectData } from '#server/security/collect-data.ts';
import { aMember, anApp, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(() => app.services.db.sql.query('delete from analytics_event'));
afterAll(() => app.close());

const step = { name: 'step', step: 'select-country', ago: 0 };
const ended = {
  name: 'call',
  method: 'GET',
  path: '/transactions/{}',
  status: 200,
  ms: 12,
  ago: 3,
};

const send = (events: unknown, options: object = {}) =>
  app.call('POST', '/analytics', { body: { screen: 'wallet', events }, ...options });

interface Row {
  at: Date;
  name: string;
  screen: string;
  visitor: string | null;
  country: string;
  fields: Record<string, unknown>;
  offer_at: Date | null;
}
const kept = async (): Promise<Row[]> =>
  (
    await app.services.db.sql.query<Row>(
      `select at, name, screen, visitor, country, fields, offer_at from analytics_event order by id`,
    )
  ).rows;

describe('POST /analytics', () => {
  it('records what a page did under a pseudonym, and replies with nothing', async () => {
    const { user, token } = await aMember(app, { country: 'GH' });
    const answer = await send([step, { ...ended, ago: 2_000 }], { token });
    expect([answer.status, answer.body]).toEqual([204, { text: '' }]);
    const visitor = visitorIdOf(app.services.env.SECRET, user.uuid);
    expect(await kept()).toMatchObject([
      { name: 'step', screen: 'wallet', country: 'GH', fields: { step: 'select-country' } },
      {
        name: 'call',
        fields: { method: 'GET', path: '/transactions/{reference_code}', status: 200, ms: 12 },
      },
    ]);
    const [first, second] = await kept();
    expect([first!.visitor, second!.visitor]).toEqual([visitor, visitor]);
    expect(first!.at.getTime() - second!.at.getTime()).toBe(2_000);
    expect(JSON.stringify(await kept())).not.toContain(user.uuid);
  });

  it('names no guest and shows nothing to anyone else', async () => {
    await send([{ name: 'preview', ago: 0 }], { country: 'KE' });
    expect(await kept()).toMatchObject([
      { name: 'preview', visitor: null, country: 'KE', fields: {}, offer_at: null },
    ]);
  });

  it.each([
    ['DNT', { dnt: '1' }],
    ['Sec-GPC', { 'sec-gpc': '1' }],
    ['Save-Data', { 'save-data': 'on' }],
  ])('stores nothing about someone who sends %s', async (_, headers) => {
    expect((await send([step], { headers })).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it('stores nothing about a device that saves data', async () => {
    expect((await send([step], { cookie: 'lite=1' })).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it('accepts at most fifty events per call', async () => {
    expect((await send(Array(50).fill(step))).status).toBe(204);
    expect((await send(Array(51).fill(step))).status).toBe(413);
    expect(await kept()).toHaveLength(50);
  });

  it.each<[string, object]>([
    ['a name', { ...step, name: 'view' }],
    ['a step', { ...step, step: 'send-password' }],
    ['a field', { ...step, pin: PIN }],
    ['a body of a call', { ...ended, body: { auth_input: 'a@b.example' } }],
    ['a number in a path', { ...ended, path: '/transactions/4111' }],
    ['a query in a path', { ...ended, path: '/transactions?pin=1' }],
    ['an address of mail in a path', { ...ended, path: '/a@b' }],
  ])('refuses unknown %s, and every event that came with it', async (_, event) => {
    expect((await send([step, event])).status).toBe(422);
    expect(await kept()).toEqual([]);
  });

  it('refuses a screen that isn’t ours', async () => {
    const body = { screen: 'wallet-4111', events: [step] };
    expect((await app.call('POST', '/analytics', { body })).status).toBe(422);
  });

  it('leaves out calls to unknown paths, because a word in a path may be anything', async () => {
    await send([
      { ...ended, path: '/correct/horse/battery' },
      { ...ended, method: 'POST', path: '/login' },
    ]);
    expect((await kept()).map(({ fields }) => fields['path'])).toEqual(['/login']);
  });

  it('never stores what someone typed, wherever it is in an event', async () => {
    const secret = () =>
      [PASSWORD, PIN, '08031234567', `a${randomInt(1e6)}@b.example`, randomUUID(), '4111 1111'][
        randomInt(6)
      ]!;
    const keys = ['password', 'auth_input', 'pin', 'token', 'name', 'step', 'method', 'path', 'ms'];
    const typed: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      const value = secret();
      typed.push(value);
      const base = round % 2 === 0 ? step : ended;
      const key = keys[randomInt(keys.length)]!;
      const path = `/${round % 3 === 0 ? 'x' : value}/${value}`;
      await send([{ ...base, [key]: value }]);
      await send([{ ...ended, path }]);
      await app.call('POST', '/analytics', {
        body: { screen: value, events: [base], [key]: value },
      });
    }
    await send([step, ended]);
    expect(await kept()).not.toEqual([]);
    const text = JSON.stringify(await kept());
    expect(typed.filter((value) => text.includes(value))).toEqual([]);
  });

  it.each([
    ['/analytics', { screen: 'wallet', events: [step] }, limits.analytics.max],
    ['/client-errors', { message: 'x', stack_hash: 'f', route: 'wallet' }, limits.clientErrors.max],
  ])('%s is 429 when one address sends too many', async (path, body, most) => {
    const strict = { ...app.services.env, RATE_LIMITS: 'on' as const };
    Object.assign(app.services.env, strict);
    const sent = { body, address: `10.0.0.${randomInt(255)}` };
    const answers = [];
    for (let turn = 0; turn <= most; turn += 1)
      answers.push((await app.call('POST', path, sent)).status);
    app.services.env.RATE_LIMITS = 'raised';
    expect(answers.filter((status) => status === 204)).toHaveLength(most);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('recorded events', () => {
  it('are deleted with the account, and no one else’s are', async () => {
    const gone = await aMember(app);
    const stays = await aMember(app);
    await send([step], { token: gone.token });
    await send([step], { token: stays.token });
    await app.call('POST', '/profile/delete', {
      token: gone.token,
      body: { password: PASSWORD, pin: PIN },
    });
    app.clock.advance(30 * DAY_S + 60);
    await purgeAuth.run(app.services, {});
    expect((await kept()).map(({ visitor }) => visitor)).toEqual([
      visitorIdOf(app.services.env.SECRET, stays.user.uuid),
    ]);
  });

  it('are deleted after 90 days', async () => {
    await send([step]);
    app.clock.advance(90 * DAY_S - 60);
    await purge.run(app.services, {});
    expect(await kept()).toHaveLength(1);
    app.clock.advance(120);
    await purge.run(app.services, {});
    expect(await kept()).toEqual([]);
  });
});

describe('views', () => {
  it('are logged together, with the name of the screen', async () => {
    const { user } = await aMember(app);
    const views = createViewLog(app.services);
    views.note({ screen: 'wallet', visitor: { kind: 'guest', country: 'GH' } });
    views.note({ screen: 'wallet', visitor: { kind: 'member', user, expiresInS: 60 } as never });
    expect(await kept()).toEqual([]);
    await views.close();
    expect(await kept()).toMatchObject([
      { name: 'view-wallet', screen: 'wallet', country: 'GH', visitor: null },
      { name: 'view-wallet', visitor: visitorIdOf(app.services.env.SECRET, user.uuid) },
    ]);
  });
});

describe('recorded events', () => {
  it('are in a member’s copy of their data, without anyone else’s', async () => {
    const [ada, bola] = await Promise.all([aMember(app), aMember(app)]);
    await send([step], { token: ada.token });
    await send([{ ...step, step: 'select-deposit' }], { token: bola.token });
    const row = await findUser(app.services.db, ada.user.uuid);
    expect(await collectData(app.services, row!)).toMatchObject({
      counted: [{ name: 'step', screen: 'wallet', fields: { step: 'select-country' } }],
    });
  });

  it('are summed up for operators: steps, screens, failed calls', async () => {
    const { token } = await aMember(app);
    await send([step, step, ended, { ...ended, status: 500 }], { token });
    const since = new Date(app.clock.now().getTime() - DAY_S * 1000);
    expect(await summarise(app.services.db, since)).toMatchObject({
      steps: [{ step: 'select-country', times: 2, members: 1 }],
      days: [{ calls: 2, failed: 1 }],
    });
  });
});
