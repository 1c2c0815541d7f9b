import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#server/jobs/purge.job.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { decide, startCheckout } from '#tests/support/deposits.ts';
import { aShop, buyAndSettle, numbers } from '#tests/support/orders.ts';
import { byHand } from '#tests/support/reconcile.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

async function left() {
  const { rows } = await byHand(
    app,
    `select (select count(*)::int from provider_event) as notices,
       (select count(*)::int from provider_request) as requests`,
  );
  return rows[0] as { notices: number; requests: number };
}

describe('the records of requests to and notices from providers', () => {
  it('are kept as long as a payment can be disputed, and unsettled ones for longer', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    await buyAndSettle(app, member, { number: numbers.delivers });
    await buyAndSettle(app, member, { number: numbers.neverSettles });
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    await app.drainJobs();
    await byHand(
      app,
      `insert into provider_event(provider, event_key, payload) values ('bills-sandbox', 'unread', '{}')`,
    );
    expect(await left()).toEqual({ notices: 2, requests: 2 });
    app.clock.advance(539 * DAY_S);
    await purge.run(app.services, {});
    expect(await left()).toEqual({ notices: 2, requests: 2 });
    app.clock.advance(2 * DAY_S);
    await purge.run(app.services, {});
    expect(await left()).toEqual({ notices: 1, requests: 1 });
    const { rows } = await byHand(app, 'select event_key, processed_at from provider_event');
    expect(rows).toEqual([{ event_key: 'unread', processed_at: null }]);
  });
});
