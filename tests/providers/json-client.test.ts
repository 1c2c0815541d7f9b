import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonClient } from '#server/providers/json-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';

/** Longer than any test runs: anything that waits that long ignores its limit. */
const FOREVER_MS = 10 * PATIENCE_MS;

let stub: Stub;
beforeEach(async () => {
  stub = await startStub();
});
afterEach(() => stub.close());

const client = (pausesMs: readonly number[]) =>
  jsonClient({
    baseURL: stub.url,
    headersFor: () => ({}),
    timing: { sendMs: PATIENCE_MS, readMs: PATIENCE_MS, pausesMs },
  });
const slowDown = (retryAfter: string) => ({
  status: 429,
  json: {},
  headers: { 'retry-after': retryAfter },
});
const fine = { json: { ok: true } };

describe('a provider that sends us elsewhere', () => {
  it.each([301, 302, 307, 308])(
    'isn’t followed there, and what it did can’t be told: %i',
    async (status) => {
      const elsewhere = await startStub();
      stub.answer({ status, text: '', headers: { location: `${elsewhere.url}x` } });
      const withKey = jsonClient({
        baseURL: stub.url,
        headersFor: () => ({ 'api-key': 'ours' }),
        timing: { sendMs: PATIENCE_MS, readMs: PATIENCE_MS, pausesMs: [] },
      });
      const replies = [
        await withKey.send('x', { amount: 1 }),
        await withKey.read('x', { query: {} }),
      ];
      expect(replies).toEqual([1, 2].map(() => ({ kind: 'no answer', reason: 'network' })));
      expect(stub.requests.map(({ headers }) => headers['api-key'])).toEqual(['ours', 'ours']);
      expect(elsewhere.requests).toEqual([]);
      await elsewhere.close();
    },
  );
});

describe('a provider that says when to come back', () => {
  it.each(['0', new Date(0).toUTCString()])('is asked again then: %s', async (retryAfter) => {
    stub.answer(slowDown(retryAfter), fine);
    const reply = await client([FOREVER_MS]).read('x', { query: {} });
    expect(reply).toMatchObject({ kind: 'answer', body: { ok: true } });
  });

  it('isn’t waited for longer than a person would', async () => {
    stub.answer(slowDown('3600'), fine);
    const reply = await client([1, 1]).read('x', { query: {} });
    expect(reply).toMatchObject({ kind: 'no answer', retryAfterMs: 3_600_000 });
    expect(stub.requests).toHaveLength(1);
  });

  it('is asked again in our own time when what it says makes no sense', async () => {
    stub.answer(slowDown('soon'), fine);
    expect(await client([1]).read('x', { query: {} })).toMatchObject({ kind: 'answer' });
  });

  it('never gets what moves money twice', async () => {
    stub.answer(slowDown('0'), fine);
    expect(await client([1]).send('x', {})).toMatchObject({ kind: 'no answer', reason: '5xx' });
    expect(stub.requests).toHaveLength(1);
  });
});
