import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import type { Order } from '#lib/orders/contract.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import { about } from '#tests/support/admissions.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aDesk, type EventDesk } from '#tests/support/e-tickets-desk.ts';
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
  seatsIn,
  ticketsOf,
  validIn,
  type TestEvent,
} from '#tests/support/e-tickets.ts';
import { workAndDie } from '#tests/support/killed-worker.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let ada: EventDesk;
let bayo: EventDesk;
beforeAll(async () => {
  app = await aBoxOffice();
  ({ ada, bayo } = await aDesk(app));
});
afterAll(() => app.close());

const finish = () => app.drainJobs({ includeLater: true });
const aFreeEvent = (change: { capacity?: number; max?: number } = {}): Promise<TestEvent> =>
  anEvent(app, {
    classes: [
      {
        id: 'free',
        name: 'Free',
        price: '0.00',
        capacity: change.capacity ?? 100,
        max_per_order: change.max ?? 4,
      },
      { id: 'vip', name: 'VIP' },
    ],
  });
const free = (quantity: number) => [{ class: 'free', quantity }];

/** The holds and postings of an order in the ledger. */
async function booked({ uuid }: Pick<Order, 'uuid'>) {
  const { rows } = await app.services.db.sql.query<{
    holds: number;
    txns: number;
  }>(
    `select (select count(*)::int from ledger.hold where order_id = $1) as holds,
       (select count(*)::int from ledger.txn where order_id = $1) as txns`,
    [uuid],
  );
  return rows[0];
}

describe('free tickets', () => {
  it('can be ordered with next to nothing in the wallet, and nothing is booked', async () => {
    const [event, fan] = [await aFreeEvent(), await aFan(app, '1.00')];
    const quote = (await quoteTickets(app, fan, event, free(2))).body.data;
    expect(quote).toMatchObject({
      lines: { amount: '0.00', fee: '0.00', total: '0.00' },
    });
    expect(quote.warning).toBeNull();
    expect(await countFree(app.services.db, placesOf(event.id, 'free'))).toBe(98);
    const order = await buyTickets(app, fan, event, free(2), {
      quote_id: quote.quote_id,
    });
    expect(await readOrder(app, fan, order.reference_code)).toMatchObject({
      status: 'completed',
      total: '0.00',
      message: 'Your tickets are ready.',
      timeline: [{ title: 'Ordered', text: 'There’s nothing to pay.' }, {}, {}],
    });
    expect(await booked(order)).toEqual({ holds: 0, txns: 0 });
    expect(await ticketsOf(app, order)).toMatchObject([{ state: 'valid' }, { state: 'valid' }]);
    const [mail] = await mailsTo(app, fan.user.email);
    expect(mail?.subject).toContain('Night of Highlife');
    expect(await organiserHas(app, event)).toBe(0n);
    expect(await moneyOf(app, fan)).toMatchObject({ available: '1.00' });
  });

  it('require the PIN like any others', async () => {
    const [event, fan] = [await aFreeEvent(), await aFan(app)];
    const answer = await payForTickets(app, fan, event, free(1), {
      extra: { pin: '000001' },
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['pin']]);
    expect(await validIn(app, event)).toHaveLength(0);
  });

  it('are issued once for a key, however often it is sent', async () => {
    const [event, fan] = [await aFreeEvent(), await aFan(app)];
    const key = randomUUID();
    const answers = [];
    for (let n = 0; n < 3; n++)
      answers.push(await payForTickets(app, fan, event, free(2), { key }));
    expect(new Set(answers.map(({ body }) => body.data.uuid)).size).toBe(1);
    await finish();
    expect(await validIn(app, event)).toHaveLength(2);
  });

  it('are limited for each person over all of their orders, also for ten at the same moment', async () => {
    const [event, fan] = [await aFreeEvent({ max: 3 }), await aFan(app)];
    await buyTickets(app, fan, event, free(1));
    const over = {
      'items.0.quantity': ['You can have at most 3 of these. You already have 1.'],
    };
    expect((await quoteTickets(app, fan, event, free(3))).body.errors).toEqual(over);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => payForTickets(app, fan, event, free(1))),
    );
    expect(boughtIn(answers)).toHaveLength(2);
    await finish();
    expect(await validIn(app, event)).toHaveLength(3);
  });

  it('forty people get ten places', async () => {
    const event = await aFreeEvent({ capacity: 10 });
    const fans = await Promise.all(Array.from({ length: 40 }, () => aFan(app, '1.00')));
    const answers = await Promise.all(fans.map((fan) => payForTickets(app, fan, event, free(1))));
    expect(boughtIn(answers)).toHaveLength(10);
    await finish();
    expect(await validIn(app, event)).toHaveLength(10);
  });

  it('of one person with numbered seats are limited too, and no seat is sold twice', async () => {
    const seats = seatsIn(['A'], 8);
    const event = await aSeatedEvent(app, {
      classes: [{ id: 'free', name: 'Free', price: '0.00', max_per_order: 2, seats }],
    });
    const [fan, other] = [await aFan(app), await aFan(app)];
    const one = (seat: string) => [{ class: 'free', quantity: 1, seats: [seat] }];
    const answers = await Promise.all(
      seats.flatMap((seat) => [
        payForTickets(app, fan, event, one(seat)),
        payForTickets(app, other, event, one(seat)),
      ]),
    );
    expect(boughtIn(answers).length).toBeLessThanOrEqual(4);
    await finish();
    expect(await validIn(app, event)).toHaveLength(boughtIn(answers).length);
    for (const seat of seats)
      expect(await countFree(app.services.db, seatOf(event.id, seat))).toBeGreaterThanOrEqual(0);
  });

  it('are issued once, though the worker dies over it', async () => {
    const [event, fan] = [await aFreeEvent(), await aFan(app)];
    await payForTickets(app, fan, event, free(2));
    expect(await workAndDie(app, 'insert into admission', 1)).toBe(true);
    await finish();
    await finish();
    expect(await validIn(app, event)).toHaveLength(2);
  });
});

describe('free tickets together with others', () => {
  it('are one order, of which only the others are paid for and refunded', async () => {
    const [event, fan] = [await aFreeEvent(), await aFan(app, '20000.00')];
    const both = [...free(1), { class: 'vip', quantity: 1 }];
    const order = await buyTickets(app, fan, event, both);
    expect(order.lines).toMatchObject({
      amount: '5000.00',
      fee: '100.00',
      total: '5100.00',
    });
    const [forFree, paid] = await ticketsOf(app, order);
    const back = { body: { amount: '4000.00' }, key: randomUUID() };
    expect((await about(app, fan, `POST /${paid!.id}/give-back`, back)).status).toBe(200);
    expect(await readOrder(app, fan, order.reference_code)).toMatchObject({
      status: 'completed',
    });
    expect(await ticketsOf(app, order)).toMatchObject([
      { id: forFree!.id, state: 'valid' },
      { state: 'void' },
    ]);
  });
});

describe('a free ticket that is no longer wanted', () => {
  const giveBack = (fan: TestMember, id: string) =>
    about(app, fan, `POST /${id}/give-back`, {
      body: { amount: '0.00' },
      key: randomUUID(),
    });

  it('is returned without money, and the place goes to someone else; the same person may order it again', async () => {
    const event = await aFreeEvent({ capacity: 1, max: 1 });
    const fan = await aFan(app);
    const order = await buyTickets(app, fan, event, free(1));
    const [ticket] = await ticketsOf(app, order);
    const { can } = (await about(app, fan, `GET /${ticket!.id}`)).body.data;
    expect(can).toMatchObject({
      give_back: {
        amount: '0.00',
        tickets: 1,
        text: 'Someone else can have it then.',
      },
      sell: null,
    });
    const answers = await Promise.all([giveBack(fan, ticket!.id), giveBack(fan, ticket!.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await countFree(app.services.db, placesOf(event.id, 'free'))).toBe(1);
    await buyTickets(app, fan, event, free(1));
    expect(await moneyOf(app, fan)).toMatchObject({ available: '1000000.00' });
    expect(await validIn(app, event)).toHaveLength(1);
  });

  it('is void when the event is cancelled, and no money is mentioned', async () => {
    const [event, fan] = [await aFreeEvent(), await aFan(app)];
    const order = await buyTickets(app, fan, event, free(2));
    await ada.act(event.id, 'changes', {
      kind: 'cancel',
      because: 'The singer is ill.',
    });
    expect((await bayo.answer('event-changes')).status).toBe(200);
    await finish();
    expect((await ticketsOf(app, order)).map(({ void_because: why }) => why)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const texts = (await inboxOf(app, fan)).list.map(
      ({ title, message }) => `${title} ${[message].flat().join(' ')}`,
    );
    expect(texts.filter((text) => text.includes('₦0.00'))).toEqual([]);
  });

  it('isn’t issued when the event was cancelled before', async () => {
    const [event, fan] = [await aFreeEvent(), await aFan(app)];
    const { data: order } = (await payForTickets(app, fan, event, free(2))).body;
    await app.services.db.sql.query(
      `update event set status = 'cancelled', cancelled_at = $2, cancelled_because = 'Rain' where id = $1`,
      [event.id, app.clock.now()],
    );
    await finish();
    const ended = await readOrder(app, fan, order.reference_code);
    expect(ended.status).toBe('failed');
    expect(JSON.stringify([ended.timeline, ended.message])).not.toContain('wallet');
    expect(await validIn(app, event)).toHaveLength(0);
  });
});
