import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order, Quote } from '#lib/orders/contract.ts';
import { findByReference } from '#server/orders/find.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, PIN, type TestApp } from '#tests/support/api.ts';
import { filesDuring } from '#tests/support/coverage.ts';
import { airtimeBody, aShop, type OrderAnswer } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

// what is cached for seconds doesn't expire within a step, however slow the machine is
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** One purchase of airtime, step by step. */
async function aPurchase() {
  const { token } = await aMember(app, { balance: '1000.00' });
  const body = airtimeBody();
  let quoteId = '';
  let reference = '';
  return {
    async quote() {
      const answer = await app.call<{ data: Quote }>('POST', '/quotes', { token, body });
      quoteId = answer.body.data.quote_id;
    },
    async payment() {
      const paid = { ...body, quote_id: quoteId, pin: PIN };
      const options = { token, key: randomUUID(), body: paid };
      const answer: OrderAnswer = await app.call('POST', '/bills/purchase', options);
      reference = answer.body.data.reference_code;
    },
    async sending() {
      const order = await findByReference(app.services.db, reference);
      await fulfil.run(app.services, { order_id: order!.id });
    },
    'what follows': () => app.drainJobs(),
    async 'order page'() {
      const path = `/transactions/${reference}`;
      const answer = await app.call<{ data: Order }>('GET', path, { token });
      expect(answer.body.data.status).toBe('completed');
    },
  };
}

/** Without what only opening a connection runs, which the pool does whenever it needs one, and what production never runs. */
const isOfServer = (path: string) =>
  path.startsWith('src/server/') &&
  !/db\/(?:time-limits|standby)\.ts$|http\/check-reply\.ts$/.test(path);

async function measure(): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = new Map<string, readonly string[]>();
  for (const [step, act] of Object.entries(await aPurchase())) {
    // and is read again in each step, however fast it is
    clearCache(app.services.db);
    files.set(step, await filesDuring(act));
  }
  return files;
}

/**
 * How many files of the server may be executed: lower a figure when fewer are. `paying` is from the call to the
 * finished order, `all` also its quote, what follows from it, and its page.
 */
const most = { paying: 100, all: 112 };

describe('an airtime purchase', () => {
  it('runs through no more files than necessary', async () => {
    // the first one reads what is kept afterwards
    await measure();
    const files = await measure();
    const count = (steps: readonly string[]) =>
      new Set(steps.flatMap((step) => files.get(step)!).filter(isOfServer)).size;
    const list = JSON.stringify(Object.fromEntries(files), undefined, 1);
    expect(count(['payment', 'sending']), list).toBeLessThanOrEqual(most.paying);
    expect(count([...files.keys()]), list).toBeLessThanOrEqual(most.all);
  });
});
