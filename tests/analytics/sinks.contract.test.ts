import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { offerEvents } from '#server/analytics/offer.job.ts';
import { readEnv, SettingsError } from '#server/platform/env.ts';
import { createAnalytics } from '#server/providers/analytics/create-analytics.ts';
import { createErrors } from '#server/providers/errors/create-errors.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';

const HOUR_S = 3600;

let app: TestApp;
let stub: Stub;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  stub = await startStub();
  await app.services.db.sql.query('delete from analytics_event');
});
afterEach(() => stub.close());
afterAll(() => app.close());

const configure = (env: Record<string, string>) => {
  const settings = readEnv(env);
  app.services.providers.analytics = createAnalytics(settings);
  app.services.providers.errors = createErrors({ env: settings, log: app.services.log });
};
const plausible = () => configure({ PLAUSIBLE_URL: stub.url, PLAUSIBLE_DOMAIN: 'oja.example' });
const posthog = () => configure({ POSTHOG_URL: stub.url, POSTHOG_KEY: 'phc_key' });
const sentry = () => configure({ SENTRY_DSN: stub.url.replace('//', '//key@') + 'base/42' });

const steps = async (...names: string[]) => {
  const events = names.map((name) => ({ name: 'step', step: name, ago: 0 }));
  const body = { screen: 'get-started', events };
  expect((await app.call('POST', '/analytics', { body })).status).toBe(204);
};
const offer = () => offerEvents.run(app.services, {});
const waiting = async () => {
  const { rows } = await app.services.db.sql.query<{ count: string }>(
    'select count(*) from analytics_event where offer_at is not null',
  );
  return Number(rows[0]!.count);
};

describe('without a sink', () => {
  it('nothing is queued and no one is called', async () => {
    configure({});
    await steps('select-country');
    await offer();
    expect([await waiting(), stub.requests]).toEqual([0, []]);
  });

  it('browser errors go to the log', async () => {
    configure({});
    const lines: unknown[] = [];
    const log = { warn: (...line: unknown[]) => lines.push(line) };
    const sink = createErrors({ env: readEnv({}), log: log as never });
    const error = {
      id: 'x',
      at: new Date(),
      message: 'TypeError: no',
      stackHash: 'f0',
      route: 'wallet',
    };
    await sink.report(error);
    expect(lines).toEqual([
      [{ message: 'TypeError: no', stackHash: 'f0', route: 'wallet' }, 'error in a browser'],
    ]);
  });
});

describe('Plausible', () => {
  it('gets one event per call, without anything about a person', async () => {
    plausible();
    stub.answer({ status: 202, text: 'ok' });
    await steps('select-country');
    await offer();
    expect(stub.requests).toMatchObject([{ method: 'POST', path: '/api/event' }]);
    expect(stub.requests[0]!.body).toEqual({
      name: 'select-country',
      domain: 'oja.example',
      url: 'https://oja.example/get-started',
      props: { step: 'select-country', country: 'NG' },
    });
    expect(stub.requests[0]!.headers).not.toHaveProperty('x-forwarded-for');
    expect(await waiting()).toBe(0);
  });

  it('keeps what it accepted before a failure and gets the rest later, nothing twice', async () => {
    plausible();
    stub.answer({ status: 202, text: 'ok' }, { status: 503, text: '' });
    await steps('select-country', 'user-signup-details', 'email-verification');
    await offer();
    expect([stub.requests.length, await waiting()]).toEqual([2, 2]);
    await offer();
    expect(stub.requests).toHaveLength(2);
    stub.answer({ status: 202, text: 'ok' });
    app.clock.advance(301);
    await offer();
    expect(stub.requests.map(({ body }) => body['name'])).toEqual([
      'select-country',
      'user-signup-details',
      'user-signup-details',
      'email-verification',
    ]);
    expect(await waiting()).toBe(0);
  });

  it('gets no old events after failing for a day; our own table keeps them', async () => {
    plausible();
    stub.answer({ destroy: true });
    await steps('select-country');
    app.clock.advance(23 * HOUR_S);
    await offer();
    expect(await waiting()).toBe(1);
    app.clock.advance(2 * HOUR_S);
    await offer();
    const { rowCount } = await app.services.db.sql.query('select 1 from analytics_event');
    expect([await waiting(), stub.requests.length, rowCount]).toEqual([0, 1, 1]);
  });
});

describe('PostHog', () => {
  it('gets batches with ids that prevent duplicates, and creates no person profiles', async () => {
    posthog();
    stub.answer({ status: 503, text: '' }, { status: 200, json: { status: 1 } });
    await steps('select-country', 'user-signup-details');
    await offer();
    app.clock.advance(301);
    await offer();
    const [first, second] = stub.requests.map(({ path, body }) => ({ path, body }));
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      path: '/batch/',
      body: {
        api_key: 'phc_key',
        batch: [
          {
            event: 'select-country',
            distinct_id: 'guest',
            properties: { screen: 'get-started', country: 'NG', $process_person_profile: false },
          },
          { event: 'user-signup-details' },
        ],
      },
    });
    expect(await waiting()).toBe(0);
  });
});

describe('POST /client-errors', () => {
  const report = (message: string, stack_hash = 'c0ffee') =>
    app.call('POST', '/client-errors', { body: { message, stack_hash, route: 'wallet' } });
  const reports: string[] = [];
  const collect = () => {
    reports.length = 0;
    app.services.providers.errors = {
      report: (error) => {
        reports.push(JSON.stringify(error));
        return Promise.resolve();
      },
    };
  };

  it('reports an error once while it waits, without what someone typed', async () => {
    collect();
    const typed =
      'TypeError: bad "Sunrise over 7 stalls!" of ada@b.example, pin=482915, 08031234567';
    expect((await report(typed)).status).toBe(204);
    expect((await report(typed)).status).toBe(204);
    await report('RangeError: other', 'beef');
    await app.drainJobs();
    expect(
      reports
        .map((each) => JSON.parse(each) as { message: string })
        .map(({ message }) => message)
        .sort(),
    ).toEqual(['RangeError: other', 'TypeError: bad [text] of [email] pin=[hidden], [number]']);
  });

  it('accepts no other field', async () => {
    const body = { message: 'x', stack_hash: 'f', route: 'wallet', stack: 'at login(482915)' };
    expect((await app.call('POST', '/client-errors', { body })).status).toBe(422);
  });

  it('reach Sentry as envelopes, again after a failure, and are given up after a day', async () => {
    sentry();
    stub.answer({ status: 503, text: '' }, { status: 200, json: {} });
    await report('TypeError: x is not a function', 'ab12');
    await app.drainJobs();
    await app.drainJobs({ includeLater: true });
    expect(stub.requests).toHaveLength(2);
    expect(stub.requests[0]).toEqual(stub.requests[1]);
    const [, second] = stub.requests;
    expect(second!.path).toBe('/base/api/42/envelope/');
    expect(second!.headers['x-sentry-auth']).toContain('sentry_version=7, sentry_key=key');
    expect(second!.headers['content-type']).toBe('application/x-sentry-envelope');
    const [head, kind, event] = second!.text.split('\n').map((line) => JSON.parse(line) as object);
    expect(head).toHaveProperty('event_id');
    expect(kind).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      platform: 'javascript',
      exception: { values: [{ type: 'TypeError', value: 'x is not a function' }] },
      fingerprint: ['ab12'],
      tags: { route: 'wallet' },
    });

    stub.answer({ destroy: true });
    await report('TypeError: late');
    app.clock.advance(25 * HOUR_S);
    await app.drainJobs();
    const { rows } = await app.services.db.sql.query('select 1 from graphile_worker._private_jobs');
    expect(rows).toEqual([]);
  });
});

describe('settings', () => {
  it.each([
    [
      {
        PLAUSIBLE_URL: 'https://a.example',
        PLAUSIBLE_DOMAIN: 'x',
        POSTHOG_URL: 'https://b.example',
        POSTHOG_KEY: 'k',
      },
    ],
    [{ SENTRY_DSN: 'https://host.example/42' }],
    [{ SENTRY_DSN: 'https://key@host.example/' }],
    [{ POSTHOG_URL: 'https://b.example' }],
  ])('%j are refused', (env) => {
    const open = () => {
      const settings = readEnv(env);
      createAnalytics(settings);
      createErrors({ env: settings, log: app.services.log });
    };
    expect(open).toThrow(SettingsError);
  });
});
