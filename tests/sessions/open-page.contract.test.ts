import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endSessions } from '#server/sessions/session.ts';
import { aMember, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { watchBeats } from '#tests/support/beats.ts';
import { openEvents } from '#tests/support/events.ts';
import { aShop, buy, moneyOf } from '#tests/support/orders.ts';
import { noisyPhoto } from '#tests/support/uploaded-pictures.ts';
import { openUpload, sendRange } from '#tests/support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const MINUTE_S = 60;

const listen = (token: string) =>
  openEvents((init) =>
    app.api.fetch(
      new Request(`${ORIGIN}/api/notifications/stream`, {
        headers: { authorization: `Bearer ${token}` },
        ...init,
      }),
      { clientAddress: '127.0.0.1', requestId: 'stream' },
    ),
  );

const statusOf = async (token: string) => (await app.call('GET', '/profile', { token })).status;

const refresh = async (token: string) => {
  const { body } = await app.call<{ data: { token: string } }>('GET', '/token/refresh', { token });
  return body.data.token;
};

describe('a page that is left open', () => {
  it('stays signed in for two hours, with a second tab and an upload in progress', async () => {
    const member = await aMember(app);
    let { token } = member;
    const beat = watchBeats();
    const first = await listen(token);
    const photo = await noisyPhoto(300, 200);
    const half = Math.floor(photo.length / 2);
    for (let passed = 0; passed < 120; passed += 28) {
      app.clock.advance(28 * MINUTE_S - 25);
      const { url } = await openUpload(app, { token }, { size: photo.length });
      expect((await sendRange(app, url, photo, 0, half)).status).toBe(200);
      app.clock.advance(25);
      token = await refresh(token);
      for (const _ of ['the next beat', 'the one after']) {
        app.clock.advance(25);
        beat();
        expect(await statusOf(token)).toBe(200);
      }
      expect((await sendRange(app, url, photo, half, photo.length)).status).toBe(200);
      const second = await listen(token);
      await second.close();
    }
    await first.close();
  });

  it('pays once when it sends a payment without a reply again two hours later', async () => {
    const { user, token } = await aMember(app, { balance: '1000.00' });
    const key = 'a-payment-without-a-reply';
    const first = await buy(app, { user, token }, { key });
    await app.drainJobs();
    let fresh = token;
    for (let passed = 0; passed < 120; passed += 28) {
      app.clock.advance(28 * MINUTE_S);
      fresh = await refresh(fresh);
    }
    const again = await buy(app, { user, token: fresh }, { key });
    expect([again.status, again.body.data.reference_code]).toEqual([
      ...[201, first.body.data.reference_code],
    ]);
    expect(await moneyOf(app, { user, token: fresh })).toMatchObject({ book: '500.00' });
  });

  it('learns that its session has ended at the next beat', async () => {
    const { user, token } = await aMember(app);
    const beat = watchBeats();
    const events = await listen(token);
    await endSessions(app.services.db, user.uuid);
    beat();
    expect(await events.ended()).toBe(true);
  });

  it('learns that its session has expired, if no tab has refreshed it', async () => {
    const { token } = await aMember(app);
    const beat = watchBeats();
    const events = await listen(token);
    app.clock.advance(31 * MINUTE_S);
    beat();
    expect(await events.ended()).toBe(true);
  });
});
