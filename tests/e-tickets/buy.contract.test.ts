import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from '#lib/e-tickets/categories.ts';
import { parseAmount } from '#lib/money.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  aSeatedEvent,
  aShowing,
  buyTickets,
  hoursAhead,
  organiserHas,
  payForTickets,
  quoteTickets,
  ticketsOf,
  type TestEvent,
  type Wanted,
} from '#tests/support/e-tickets.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
});
afterAll(() => app.close());

const errorsOf = async (event: TestEvent, wanted: number | readonly Wanted[], extra = {}) =>
  (await quoteTickets(app, await aFan(app), event, wanted, extra)).body.errors;

const inHours = (hours: number) => hoursAhead(app, hours);

describe('buying tickets', () => {
  it('charges price and fee, and gives each line its ticket', async () => {
    const [event, fan] = [await anEvent(app), await aFan(app, '20000.00')];
    const paid = await payForTickets(app, fan, event, 2);
    expect(paid.body.data).toMatchObject({
      name: 'Night of Highlife',
      status: 'processing',
      lines: { amount: '10000.00', fee: '200.00', total: '10200.00' },
    });
    await app.drainJobs();
    const order = await readOrder(app, fan, paid.body.data.reference_code);
    expect(order).toMatchObject({
      status: 'completed',
      message: 'Your tickets are ready.',
      next: {
        label: 'Show tickets',
        url: `/my-orders/tickets?order=${order.reference_code}`,
      },
    });
    expect(order.facts.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Event', 'Date', 'Place']),
    );
    expect(order.facts).toContainEqual({ label: 'Tickets', value: '2 × Regular', copy: false });
    expect(order.repeat).toBeNull();
    expect(await ticketsOf(app, order)).toMatchObject([
      {
        event_id: event.id,
        class_id: 'regular',
        holder_id: fan.user.uuid,
        state: 'valid',
      },
      {
        event_id: event.id,
        class_id: 'regular',
        holder_id: fan.user.uuid,
        state: 'valid',
      },
    ]);
    expect(await moneyOf(app, fan)).toMatchObject({
      book: '9800.00',
      held: '0.00',
    });
    expect(await organiserHas(app, event)).toBe(parseAmount('10000.00'));
    const inbox = await inboxOf(app, fan);
    expect(inbox.list.map(({ title }) => title.split(':')[0])).toContain('Your tickets are ready');
  });

  it('sells numbered seats of a showing, and names them on lines and tickets', async () => {
    const [event, fan] = [await aShowing(app), await aFan(app)];
    const order = await buyTickets(app, fan, event, [
      { class: 'vip', quantity: 1, seats: ['A7'] },
      { class: 'regular', quantity: 2, seats: ['B1', 'C1'] },
    ]);
    const read = await readOrder(app, fan, order.reference_code);
    expect(read.type).toBe('movie-bill-payment');
    expect(read.items?.map(({ title }) => title)).toEqual([
      'VIP · seat A7',
      'Regular · seat B1',
      'Regular · seat C1',
    ]);
    expect(read.facts).toContainEqual({
      label: 'Seats',
      value: 'A7, B1, C1',
      copy: false,
    });
    expect((await ticketsOf(app, order)).map(({ seat }) => seat)).toEqual(['A7', 'B1', 'C1']);
  });

  it('admits a table of five with five tickets and the names of the attendees', async () => {
    const table = {
      id: 'table',
      name: 'Table of five',
      price: '40000.00',
      admits: 5,
      capacity: 4,
    };
    const event = await anEvent(app, { names_wanted: true, classes: [table] });
    const fan = await aFan(app);
    const attendee = ['Ada', 'Bola', 'Chi', 'Dayo', 'Efe'].map((name) => ({ name }));
    const missing = await payForTickets(app, fan, event, 1);
    expect(missing.body.errors).toEqual({
      'attendee.0.name': ['Enter the name of the person coming.'],
    });
    const few = await payForTickets(app, fan, event, 1, { attendee: attendee.slice(0, 1) });
    expect(few.body.errors).toEqual({
      'attendee.1.name': ['Enter the name of the person coming.'],
    });
    const order = await buyTickets(app, fan, event, 1, { attendee });
    const tickets = await ticketsOf(app, order);
    expect(tickets.map(({ name, part }) => [part, name])).toEqual([
      [1, 'Ada'],
      [2, 'Bola'],
      [3, 'Chi'],
      [4, 'Dayo'],
      [5, 'Efe'],
    ]);
    expect(order.lines).toMatchObject({ amount: '40000.00', fee: '100.00' });
    const { rows } = await app.services.db.sql.query(
      `select 1 from order_item where order_id = $1 and detail ? 'names'`,
      [order.uuid],
    );
    expect(rows).toEqual([]);
  });

  it('issues tickets once, however often the order is completed', async () => {
    const [event, fan] = [await anEvent(app), await aFan(app)];
    const order = await buyTickets(app, fan, event, 3);
    await app.drainJobs({ includeLater: true });
    expect(await ticketsOf(app, order)).toHaveLength(3);
  });

  it('shows the refund rule before the PIN', async () => {
    const fan = await aFan(app);
    const rule = await quoteTickets(app, fan, await anEvent(app));
    expect(rule.body.data.warning).toMatch(
      /^You can return your tickets until .* 80% of the price/,
    );
    const none = await quoteTickets(
      app,
      fan,
      await anEvent(app, { refund_until_h: null, refund_percent: null }),
    );
    expect(none.body.data.warning).toBe(
      'These tickets can’t be returned. If the event is cancelled or moved, you can get a full refund.',
    );
  });

  it('issues nothing for an event that was cancelled in the meantime, and releases the money', async () => {
    const [event, fan] = [await anEvent(app), await aFan(app, '20000.00')];
    const paid = await payForTickets(app, fan, event, 2);
    await app.services.db.sql.query(
      `update event set status = 'cancelled', cancelled_at = now(), cancelled_because = 'Rain' where id = $1`,
      [event.id],
    );
    await app.drainJobs();
    const order = await readOrder(app, fan, paid.body.data.reference_code);
    expect(order).toMatchObject({
      status: 'failed',
      problem: { text: 'The event was cancelled.' },
    });
    expect(await moneyOf(app, fan)).toMatchObject({
      book: '20000.00',
      held: '0.00',
    });
    expect(await countFree(app.services.db, placesOf(event.id, 'regular'))).toBe(100);
  });
});

describe('a refusal names the field of', () => {
  it.each([
    ['cancelled', 'This event was cancelled.', { cancelled_at: new Date() }],
    ['paused', 'Sales for this event are paused. Please check back later.', {}],
  ])('an event that is %s', async (status, text, more) => {
    const event = await anEvent(app, { status, ...more });
    expect(await errorsOf(event, 1)).toEqual({ event_id: [text] });
  });

  it('an event that has started, a draft and one of the other kind', async () => {
    const started = await anEvent(app, { startsInH: -1 });
    expect(await errorsOf(started, 1)).toEqual({
      event_id: ['This event has already started.'],
    });
    const fan = await aFan(app);
    const draft = await quoteTickets(app, fan, await anEvent(app, { status: 'draft' }));
    expect(draft.status).toBe(404);
    const other = await quoteTickets(app, fan, await anEvent(app), 1, {
      service_type: 'movie-bill-payment',
    });
    expect(other.status).toBe(404);
  });

  it('a class that doesn’t exist, isn’t sold yet, or no longer is', async () => {
    const classes = [
      { id: 'early', name: 'Early bird', sale_until: inHours(-1) },
      { id: 'late', name: 'Late', sale_from: inHours(24) },
      { id: 'unpriced', name: 'Unpriced', price: null },
    ];
    const event = await anEvent(app, { classes });
    const errorOf = async (id: string) => {
      const errors = await errorsOf(event, [{ class: id, quantity: 1 }]);
      return errors?.['items.0.class']?.[0];
    };
    expect(await errorOf('nothing')).toBe('This isn’t for sale here.');
    expect(await errorOf('early')).toBe('Sales of Early bird have ended.');
    expect(await errorOf('late')).toMatch(/^Sales begin on /);
    expect(await errorOf('unpriced')).toBe('Unpriced isn’t on sale yet.');
  });

  it('more than one person may have, more than an order may contain, more than there are', async () => {
    const classes = [
      { id: 'a', name: 'A', max_per_order: 4 },
      { id: 'b', name: 'B', max_per_order: 20 },
      { id: 'c', name: 'C', capacity: 1 },
    ];
    const event = await anEvent(app, { classes });
    expect(await errorsOf(event, [{ class: 'a', quantity: 5 }])).toEqual({
      'items.0.quantity': ['You can buy at most 4 of these.'],
    });
    const both = [
      { class: 'a', quantity: 4 },
      { class: 'b', quantity: 17 },
    ];
    expect(await errorsOf(event, both)).toEqual({
      'items.1.quantity': ['You can buy up to 20 tickets in one order.'],
    });
    expect(await errorsOf(event, [{ class: 'c', quantity: 2 }])).toEqual({
      'items.0.quantity': ['There’s only 1 left.'],
    });
    const twice = [
      { class: 'a', quantity: 1 },
      { class: 'a', quantity: 1 },
    ];
    expect(await errorsOf(event, twice)).toHaveProperty(['items.1.class']);
  });

  it('seats of another class, closed, taken, chosen twice, or not as many as tickets', async () => {
    const event = await aSeatedEvent(app);
    await buyTickets(app, await aFan(app), event, [
      { class: 'regular', quantity: 1, seats: ['B2'] },
    ]);
    await app.services.db.sql.query(
      `update event_seat set closed = true where event_id = $1 and seat = 'B3'`,
      [event.id],
    );
    const errorOf = async (quantity: number, ...seats: string[]) => {
      const errors = await errorsOf(event, [{ class: 'regular', quantity, seats }]);
      return errors?.['items.0.seats']?.[0];
    };
    expect(await errorOf(1, 'A1')).toBe('Seat A1 isn’t sold as Regular.');
    expect(await errorOf(1, 'Z9')).toBe('Seat Z9 isn’t sold as Regular.');
    expect(await errorOf(1, 'B3')).toBe('Seat B3 isn’t for sale.');
    expect(await errorOf(1, 'B2')).toBe('Seat B2 is taken. Please choose another.');
    expect(await errorOf(2, 'B1', 'B1')).toBe('You chose seat B1 twice.');
    expect(await errorOf(2, 'B1')).toBe('Choose 2 seats.');
    expect(await errorOf(1)).toBe('Choose a seat.');
    expect(
      await errorsOf(await anEvent(app), [{ class: 'regular', quantity: 1, seats: ['A1'] }]),
    ).toEqual({
      'items.0.seats': ['This event has no numbered seats.'],
    });
  });

  it('a companion seat without the wheelchair place beside it', async () => {
    const seats = ['A1w', 'A2c', 'A3', 'A5c'];
    const event = await anEvent(app, {
      seated: true,
      classes: [{ id: 'all', name: 'All', seats }],
    });
    const errorOf = async (...chosen: string[]) =>
      errorsOf(event, [{ class: 'all', quantity: chosen.length, seats: chosen }]);
    expect(await errorOf('A2c')).toEqual({
      'items.0.seats': ['Seat A2c is sold together with the wheelchair place beside it.'],
    });
    expect(await errorOf('A1w', 'A5c')).toBeDefined();
    expect(await errorOf('A1w', 'A2c')).toBeUndefined();
  });
});
