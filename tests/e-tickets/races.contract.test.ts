import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { parseAmount } from '#lib/money.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import { PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  aSeatedEvent,
  boughtIn,
  buyTickets,
  organiserHas,
  payForTickets,
  quoteTickets,
  ticketsOf,
  validIn,
  type BoughtTickets,
  type TestEvent,
} from '#tests/support/e-tickets.ts';
import { letKeysBeTakenOver, sendToDying } from '#tests/support/killed-server.ts';
import { expectCleanBooks, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
});
afterAll(() => app.close());

const fans = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => aFan(app)));
const lost = (answers: readonly BoughtTickets[]) => answers.filter(({ status }) => status !== 201);
const finish = () => app.drainJobs({ includeLater: true });
const seatOfClass = (seat: string) => [{ class: 'regular', quantity: 1, seats: [seat] }];

/** Expires the holds, by the database's clock. */
const endHolds = ({ id }: TestEvent) =>
  app.services.db.sql.query(
    `update reservation set ends_at = clock_timestamp()
     where state = 'held' and starts_with(item, $1 || '/')`,
    [id],
  );

describe('many who want the same', () => {
  it('forty buyers get ten places, and the others are told how many are left', async () => {
    const event = await anEvent(app, { classes: [{ id: 'few', name: 'Few', capacity: 10 }] });
    const answers = await Promise.all(
      (await fans(40)).map((fan) => payForTickets(app, fan, event, 1)),
    );
    expect(boughtIn(answers)).toHaveLength(10);
    for (const { status, body } of lost(answers)) {
      expect(status).toBe(422);
      expect(body.errors).toEqual({ 'items.0.quantity': ['Sold out.'] });
    }
    await finish();
    expect(await validIn(app, event)).toHaveLength(10);
    expect(await organiserHas(app, event)).toBe(parseAmount('50000.00'));
  });

  it('thirty want one seat: one gets it, and no one else paid', async () => {
    const event = await aSeatedEvent(app);
    const all = await fans(30);
    const answers = await Promise.all(
      all.map((fan) => payForTickets(app, fan, event, seatOfClass('B5'))),
    );
    expect(boughtIn(answers)).toHaveLength(1);
    for (const { body } of lost(answers))
      expect(body.errors).toEqual({
        'items.0.seats': ['Seat B5 is taken. Please choose another.'],
      });
    await finish();
    expect(await validIn(app, event)).toEqual([{ seat: 'B5' }]);
    const spent = await Promise.all(all.map((fan) => moneyOf(app, fan)));
    expect(spent.filter(({ book }) => book !== '1000000.00')).toHaveLength(1);
  });

  it('overlapping baskets of seats sell none of them twice, in whatever order they are named', async () => {
    const event = await aSeatedEvent(app);
    const baskets = [
      ['B1', 'B2', 'B3'],
      ['B3', 'B2', 'B4'],
      ['B4', 'B1'],
      ['B2', 'B1', 'B4', 'B3'],
    ];
    const answers = await Promise.all(
      (await fans(16)).map((fan, n) => {
        const seats = baskets[n % baskets.length]!;
        return payForTickets(app, fan, event, [
          { class: 'regular', quantity: seats.length, seats },
        ]);
      }),
    );
    await finish();
    const seats = (await validIn(app, event)).map(({ seat }) => seat);
    expect(new Set(seats).size).toBe(seats.length);
    expect(boughtIn(answers).length).toBeGreaterThan(0);
    expect(lost(answers).every(({ status }) => status === 422)).toBe(true);
  });
});

describe('a held place', () => {
  it('is the holder’s until it expires, and then the next one’s', async () => {
    const event = await anEvent(app, { classes: [{ id: 'one', name: 'One', capacity: 1 }] });
    const [first, second] = (await fans(2)) as [TestMember, TestMember];
    const { quote_id } = (await quoteTickets(app, first, event)).body.data;
    expect((await payForTickets(app, second, event)).status).toBe(422);
    await endHolds(event);
    expect((await payForTickets(app, second, event)).status).toBe(201);
    const late = await payForTickets(app, first, event, 1, { quote_id });
    expect(late.body.errors).toEqual({ 'items.0.quantity': ['Sold out.'] });
    await finish();
    expect(await validIn(app, event)).toHaveLength(1);
  });

  it('is bought once by two tabs with one price, and each tab with its own key', async () => {
    const event = await aSeatedEvent(app);
    const [fan] = (await fans(1)) as [TestMember];
    const { quote_id } = (await quoteTickets(app, fan, event, seatOfClass('B1'))).body.data;
    const answers = await Promise.all(
      [1, 2].map(() => payForTickets(app, fan, event, seatOfClass('B1'), { quote_id })),
    );
    expect(boughtIn(answers)).toHaveLength(1);
    await finish();
    expect(await validIn(app, event)).toEqual([{ seat: 'B1' }]);
  });

  it('survives looks and payments of one person in many tabs at once', async () => {
    const event = await aSeatedEvent(app);
    const [fan] = (await fans(1)) as [TestMember];
    const seats = ['B1', 'B2', 'B3', 'C1', 'C2', 'C3'];
    const answers = await Promise.all(
      seats.flatMap((seat) => [
        quoteTickets(app, fan, event, seatOfClass(seat)),
        payForTickets(app, fan, event, seatOfClass(seat)),
      ]),
    );
    expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
    await finish();
    await endHolds(event);
    const sold = new Set((await validIn(app, event)).map(({ seat }) => seat));
    for (const seat of seats)
      expect(await countFree(app.services.db, seatOf(event.id, seat))).toBe(sold.has(seat) ? 0 : 1);
  });
});

describe('refunds while others buy', () => {
  it('sell a place again at most once', async () => {
    const event = await anEvent(app, { classes: [{ id: 'few', name: 'Few', capacity: 4 }] });
    const [owner, ...others] = (await fans(13)) as [TestMember, ...TestMember[]];
    const order = await buyTickets(app, owner, event, 4);
    const refund = (position: number) =>
      refundPart(app.services, {
        order_id: order.uuid,
        key: `${position}`,
        reason: 'A test',
        by: 'operator:test',
        lines: [{ position, amount: parseAmount('5100.00') }],
      });
    const [, ...answers] = await Promise.all([
      Promise.all([1, 2, 3, 4].map(refund)),
      ...others.map((fan) => payForTickets(app, fan, event, 1)),
    ]);
    await finish();
    const sold = boughtIn(answers).length;
    expect(sold).toBeLessThanOrEqual(4);
    expect(await validIn(app, event)).toHaveLength(sold);
    expect(await countFree(app.services.db, placesOf(event.id, 'few'))).toBe(4 - sold);
    expect((await ticketsOf(app, order)).every(({ state }) => state === 'void')).toBe(true);
    expect(await moneyOf(app, owner)).toMatchObject({ book: '1000000.00', held: '0.00' });
  });
});

describe('a server that is killed while tickets are paid for', () => {
  it.each([
    ['after the order', ['insert into "orders"'], 'after'],
    ['before the hold', ['ledger.place_hold'], 'before'],
    ['after the hold', ['ledger.place_hold'], 'after'],
    ['after the seat is kept', [`set state = 'kept'`], 'after'],
    ['before it is kept for good', [`set state = 'kept'`, '^commit'], 'before'],
    ['after it is kept for good', [`set state = 'kept'`, '^commit'], 'after'],
  ] as const)('%s: the same key buys the seat once', async (_when, steps, when) => {
    const event = await aSeatedEvent(app);
    const [fan] = (await fans(1)) as [TestMember];
    const key = randomUUID();
    const body = { event_id: event.id, items: seatOfClass('B1') };
    await sendToDying(app, {
      method: 'POST',
      url: '/api/events/purchase',
      headers: {
        authorization: `Bearer ${fan.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: Buffer.from(JSON.stringify({ ...body, pin: PIN })).toString('base64'),
      steps: [...steps],
      when,
    });
    await expectCleanBooks(app);
    await letKeysBeTakenOver(app);
    expect((await payForTickets(app, fan, event, seatOfClass('B1'), { key })).status).toBe(201);
    await finish();
    expect(await validIn(app, event)).toEqual([{ seat: 'B1' }]);
    expect(await organiserHas(app, event)).toBe(parseAmount('5000.00'));
  });
});
