import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIN, type TestApp } from '#tests/support/api.ts';
import {
  aBettingShop,
  aBettor,
  bet,
  betAccounts,
  fund,
  fundAndSettle,
  quoteBet,
} from '#tests/support/bets.ts';
import {
  expectCleanBooks,
  freshToken,
  houseHas,
  inboxOf,
  moneyOf,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';
import { night } from '#tests/support/reconcile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBettingShop();
});
afterAll(() => app.close());

const HOUR_S = 3600;

describe('POST /betting/purchase', () => {
  it('needs the account looked up by the same person within half an hour', async () => {
    const bettor = await aBettor(app);
    const unseen = await fund(app, bettor, { userId: '999999999' });
    expect(unseen.body.errors).toHaveProperty('userId');
    const other = await fund(app, bettor, { platform: 'ng-betking' });
    expect(other.body.errors).toHaveProperty('userId');
    app.clock.advance(HOUR_S / 2 + 1);
    const late = { ...bettor, token: await freshToken(app, bettor) };
    expect((await fund(app, late)).body.errors).toHaveProperty('userId');
    expect(await moneyOf(app, bettor)).toMatchObject({ held: '0.00' });
  });

  it('shows the price first, without a fee, and costs exactly that', async () => {
    const bettor = await aBettor(app);
    const { body } = await quoteBet(app, bettor);
    expect(body.data).toMatchObject({
      name: 'Bet9ja top-up',
      detail: '••••4567',
      lines: {
        amount: '1000.00',
        fee: '0.00',
        duty: '0.00',
        total: '1000.00',
        arrives: { label: 'In Bet9ja account 4501234567', amount: '1000.00' },
      },
    });
    const { quote_id } = body.data;
    const raised = await fund(app, bettor, { amount: '1001', quote_id });
    expect(raised.body.errors).toHaveProperty('quote_id');
    expect((await fund(app, bettor, { quote_id })).status).toBe(201);
    await app.drainJobs();
    expect((await moneyOf(app, bettor)).book).toBe('49000.00');
    expect((await quoteBet(app, null)).status).toBe(200);
    for (const amount of ['99.99', '100000.01'])
      expect((await quoteBet(app, null, { amount })).body.errors).toHaveProperty('amount');
  });

  it('is sent, then credited, and can be repeated', async () => {
    const bettor = await aBettor(app);
    const before = await houseHas(app, 'float_bills');
    const sent = await fundAndSettle(app, bettor, { userId: betAccounts.pending });
    expect(sent).toMatchObject({ status: 'processing', sent_to: 'provider', arrived: false });
    expect(sent.recipient_name).toMatch(/^[A-Z]\*\*\* [A-Z]+$/);
    expect(sent.timeline.map(({ title, state }) => [title, state])).toEqual([
      ['Money on hold', 'did'],
      ['Sent to Bet9ja', 'now'],
      ['Credited by Bet9ja', 'todo'],
    ]);
    app.clock.advance(30);
    await app.drainJobs({ includeLater: true });
    const order = await readOrder(app, bettor, sent.reference_code);
    expect(order).toMatchObject({
      type: 'funds_transfer',
      status: 'completed',
      message: 'The money is in your Bet9ja account.',
      repeat: {
        url: '/fund-bets',
        product: 'fund-bets',
        draft: { platform: 'ng-bet9ja', userId: betAccounts.pending, amount: '1000.00' },
      },
    });
    expect(order.timeline.map(({ title }) => title)).toEqual([
      'Money on hold',
      'Sent to Bet9ja',
      'Credited by Bet9ja',
    ]);
    expect(order.facts).toContainEqual({
      label: 'Bet9ja user ID',
      value: betAccounts.pending,
      copy: true,
    });
    expect(Number(await houseHas(app, 'float_bills')) - Number(before)).toBe(1000);
    expect((await inboxOf(app, bettor)).list[0]?.title).toContain('in your Bet9ja account');
  });

  const endings = [
    ['noAnswerDelivered', 'unknown', 'completed', '49000.00'],
    ['noAnswerFailed', 'unknown', 'failed', '50000.00'],
    ['wrong', 'failed', 'failed', '50000.00'],
    ['saysNo', 'failed', 'failed', '50000.00'],
    ['reversed', 'completed', 'reversed', '50000.00'],
    ['neverSettles', 'unknown', 'unknown', '50000.00'],
  ] as const;
  it.each(endings)('%s: %s at first, %s in the end', async (name, first, last, book) => {
    const bettor = await aBettor(app);
    const order = await fundAndSettle(app, bettor, { userId: betAccounts[name] });
    expect(order.status).toBe(first);
    app.clock.advance(60);
    await app.drainJobs({ includeLater: true });
    const end = await readOrder(app, bettor, order.reference_code);
    expect(end.status).toBe(last);
    const held = last === 'unknown' ? '1000.00' : '0.00';
    expect(await moneyOf(app, bettor)).toMatchObject({ book, held });
    expect(await timesSent(app, order)).toBe(1);
    if (name === 'wrong')
      expect(end.problem?.text).toBe(
        'Bet9ja doesn’t accept payments for this ID. Check it and try again.',
      );
  });

  it('is never refunded on a guess, however long no one answers', async () => {
    const bettor = await aBettor(app);
    const order = await fundAndSettle(app, bettor, { userId: betAccounts.neverSettles });
    app.clock.advance(30 * HOUR_S);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, bettor, order.reference_code)).status).toBe('unknown');
    expect(await moneyOf(app, bettor)).toMatchObject({ held: '1000.00' });
  });

  it('requires the right PIN, enough money and a key, and pays once for each key', async () => {
    const bettor = await aBettor(app, { balance: '1500.00' });
    const send = (change: object, key?: string) =>
      app.call('POST', '/betting/purchase', {
        token: bettor.token,
        body: { ...bet(), pin: PIN, ...change },
        ...(key ? { key } : {}),
      });
    expect((await send({})).body.message).toContain('Idempotency-Key');
    expect((await send({ pin: '000000' }, randomUUID())).body.errors).toHaveProperty('pin');
    expect((await send({ amount: '1501' }, randomUUID())).body.error_code).toBe(
      'naira_insufficient_funds',
    );
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => fund(app, bettor, {}, key)));
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.uuid);
    expect(new Set(made).size).toBe(1);
    expect((await send({ amount: '1001' }, key)).body.error_code).toBe('idempotency_mismatch');
    await app.drainJobs();
    expect(await moneyOf(app, bettor)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('agrees with the provider’s books at night', async () => {
    const fresh = await aBettingShop();
    const bettor = await aBettor(fresh);
    for (const userId of [betAccounts.ordinary, betAccounts.saysNo])
      await fundAndSettle(fresh, bettor, { userId });
    expect(await night(fresh)).toEqual([]);
    await expectCleanBooks(fresh);
    await fresh.close();
  });
});
