import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepDigits } from '#server/providers/reloadly/client.ts';
import { readReloadlyNotice } from '#server/providers/reloadly/notice.ts';
import { stillClock } from '#tests/support/clock.ts';
import { aReloadly, reloadlySecret, type FakeReloadly } from '#tests/support/reloadly.ts';

const clock = stillClock();
let fake: FakeReloadly;
beforeAll(async () => {
  fake = await aReloadly(clock);
});
afterEach(() => {
  fake.isClosed = false;
});
afterAll(() => fake.stub.close());

const balance = (client = fake.client('topups')) => client.read('accounts/balance', { query: {} });

describe('tokens of Reloadly', () => {
  it('are requested once for many calls, and are for one of its hosts', async () => {
    const client = fake.client('topups');
    const before = fake.tokens;
    const replies = await Promise.all([balance(client), balance(client), balance(client)]);
    expect(replies.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer']);
    expect(fake.tokens).toBe(before + 1);
    const asked = fake.stub.requests.findLast(({ path }) => path === '/auth/oauth/token');
    expect(asked?.body).toMatchObject({
      grant_type: 'client_credentials',
      audience: 'https://topups-sandbox.reloadly.com',
    });
  });

  it('are renewed before they expire, and when they are refused in between', async () => {
    const client = fake.client('topups');
    await balance(client);
    const before = fake.tokens;
    clock.advance(3_600);
    expect(await balance(client)).toMatchObject({ status: 200 });
    expect(fake.tokens).toBe(before + 1);
    fake.endTokens();
    expect(await balance(client)).toMatchObject({ status: 200 });
    expect(fake.tokens).toBe(before + 2);
  });

  it('that can’t be obtained leave nothing sent', async () => {
    fake.isClosed = true;
    const sent = fake.stub.requests.filter(({ path }) => path === '/topups/topups').length;
    expect(await fake.client('topups').send('topups', {})).toMatchObject({ status: 503 });
    expect(fake.stub.requests.filter(({ path }) => path === '/topups/topups')).toHaveLength(sent);
  });
});

describe('a notice of Reloadly', () => {
  // our own test vector, made with node:crypto over the same bytes as for the other schemes
  const raw = Buffer.from(
    '{"event":"charge.success","data":{"id":1,"reference":"dep_01","amount":500000,"currency":"NGN","status":"success"}}',
  );
  const headers: Record<string, string> = {
    'x-reloadly-signature': 'c8ebd116de23887eaed42ce8e94870a17007e64e5713a00f61d9e1b5e3a7d984',
    'x-reloadly-request-timestamp': '1763686800',
  };
  const read = (change: Record<string, string> = {}, secret = 'rld_vector', bytes = raw) =>
    readReloadlyNotice((name) => ({ ...headers, ...change })[name], bytes, [secret, 'earlier']);

  it('is signed over its body and the time it names', () => {
    expect(read()).toMatchObject({ ok: true, providerRef: '1' });
    expect(read({ 'x-reloadly-request-timestamp': '1763686801' })).toEqual({ ok: false });
    expect(read({ 'x-reloadly-signature': 'c8' })).toEqual({ ok: false });
    expect(read({}, 'another')).toEqual({ ok: false });
    expect(read({}, '')).toEqual({ ok: false });
    expect(read({}, 'rld_vector', Buffer.from(`${raw.toString()} `))).toEqual({ ok: false });
  });

  it('names our reference, or at least the transaction', () => {
    const told = fake.hook('airtime_transaction.status', { customIdentifier: 'OJB1' });
    const notice = readReloadlyNotice((name) => told.headers[name], told.raw, [reloadlySecret]);
    expect(notice).toMatchObject({ ok: true, reference: 'OJB1', providerRef: '' });
  });
});

describe('digits of Reloadly', () => {
  it.each([
    ['{"a":6011000990139424999}', '{"a":"6011000990139424999"}'],
    ['{"a":0012,"b":0}', '{"a":"0012","b":0}'],
    ['{"a":"x 6011000990139424999","b":10.0000000000000001}', undefined],
    ['{"a":"\\"0012","b":12}', undefined],
    ['[100.05,-3,1e5]', undefined],
  ])('%s stay as they are', (text, right) => {
    expect(keepDigits(text)).toBe(right ?? text);
  });
});
