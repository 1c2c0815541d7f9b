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

describe('a provider that redirects us', () => {
  it.each([301, 302, 307, 308])(
    'isn’t followed, and what it did is unknown: %i',
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

describe('a provider that says when to retry', () => {
  it.each(['0', new Date(0).toUTCString()])('is called again then: %s', async (retryAfter) => {
    stub.answer(slowDown(retryAfter), fine);
    const reply = await client([FOREVER_MS]).read('x', { query: {} });
    expect(reply).toMatchObject({ kind: 'answer', body: { ok: true } });
  });

  it('isn’t awaited longer than a person would wait', async () => {
    stub.answer(slowDown('3600'), fine);
    const reply = await client([1, 1]).read('x', { query: {} });
    expect(reply).toMatchObject({ kind: 'no answer', retryAfterMs: 3_600_000 });
    expect(stub.requests).toHaveLength(1);
  });

  it('is called again in our own time when its answer makes no sense', async () => {
    stub.answer(slowDown('soon'), fine);
    expect(await client([1]).read('x', { query: {} })).toMatchObject({ kind: 'answer' });
  });

  it('never gets a call that moves money twice', async () => {
    stub.answer(slowDown('0'), fine);
    expect(await client([1]).send('x', {})).toMatchObject({ kind: 'no answer', reason: '5xx' });
    expect(stub.requests).toHaveLength(1);
  });
});
