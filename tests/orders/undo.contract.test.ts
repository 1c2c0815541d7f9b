import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  aShop,
  buy,
  endUndoWindows,
  listLog,
  moneyOf,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
});
afterAll(() => app.close());

const secondsUntil = (at: string | null) =>
  Math.round((Date.parse(at ?? '') - app.clock.now().getTime()) / 1000);

const undo = (reference: string, token: string) =>
  app.call('POST', `/transactions/${reference}/cancel`, { token });

describe('POST /transactions/{reference_code}/cancel', () => {
  it('undoes a purchase in its window: nothing is sent and the money is available again', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    expect(data.can_cancel).toBe(true);
    const undone = await undo(data.reference_code, member.token);
    expect(undone.body).toMatchObject({
      data: { status: 'cancelled', status_text: 'Cancelled', can_cancel: false },
    });
    expect(await moneyOf(app, member)).toEqual({
      book: '1000.00',
      held: '0.00',
      available: '1000.00',
    });
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, data.reference_code)).status).toBe('cancelled');
    expect(await timesSent(app, data)).toBe(0);
  });

  it('is too late once it was sent', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    await app.drainJobs({ includeLater: true });
    const late = await undo(data.reference_code, member.token);
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('It’s too late to undo: it has already been sent.');
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00' });
  });

  it('is too late when the window has ended, sent or not', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    await endUndoWindows(app);
    expect((await undo(data.reference_code, member.token)).status).toBe(409);
    await app.drainJobs({ includeLater: true });
  });

  it('works only once', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => undo(data.reference_code, member.token)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '1000.00' });
  });

  it('isn’t possible for another person', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const stranger = await aMember(app);
    const { data } = (await buy(app, member)).body;
    expect((await undo(data.reference_code, stranger.token)).status).toBe(404);
    expect(await moneyOf(app, member)).toMatchObject({ held: '500.00' });
    await app.drainJobs({ includeLater: true });
  });

  it('gives 30 seconds for a number that was never paid, 8 for a known one', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const first = (await buy(app, member)).body.data;
    expect(secondsUntil(first.cancel_until)).toBe(30);
    await app.drainJobs();
    expect((await readOrder(app, member, first.reference_code)).status).toBe('processing');
    await app.drainJobs({ includeLater: true });
    const second = (await buy(app, member)).body.data;
    expect(secondsUntil(second.cancel_until)).toBe(8);
    await app.drainJobs({ includeLater: true });
    expect((await listLog(app, member)).data.map((row) => row.status)).toEqual([
      'completed',
      'completed',
    ]);
  });
});
