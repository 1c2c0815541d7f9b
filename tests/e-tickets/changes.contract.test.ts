import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#tests/support/admissions.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  buyTickets,
  organiserHas,
  payForTickets,
  quoteTickets,
  ticketsOf,
  type TestEvent,
} from '#tests/support/e-tickets.ts';
import {
  admissionsOf,
  aDesk,
  eventDesk,
  inHours,
  type EventDesk,
} from '#tests/support/e-tickets-desk.ts';
import { anOperator } from '#tests/support/desk.ts';
import { workAndBeKilled } from '#tests/support/killed-worker.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import { raiseLimits } from '#tests/support/stuck-orders.ts';

let app: TestApp;
let ada: EventDesk;
let bayo: EventDesk;
beforeAll(async () => {
  app = await aBoxOffice();
  await raiseLimits(app);
  ({ ada, bayo } = await aDesk(app));
});
afterAll(() => app.close());

const because = 'The singer is ill.';
const cancel = (event: TestEvent) => ada.act(event.id, 'changes', { kind: 'cancel', because });
const move = (event: TestEvent, change: object = {}) =>
  ada.act(event.id, 'changes', {
    kind: 'move',
    because,
    starts_at: inHours(app, 480),
    doors_at: null,
    ends_at: null,
    state: 'Lagos',
    city: 'Lagos',
    venue: 'Eko Hall',
    address: null,
    return_until: inHours(app, 100),
    ...change,
  });
const titlesOf = async (member: TestMember) =>
  (await inboxOf(app, member)).list.map(({ title }) => title);

describe('an event that is cancelled', () => {
  it('needs two people, and until then nothing changes', async () => {
    const event = await anEvent(app);
    expect((await cancel(event)).body.data).toMatchObject({
      status: 'on_sale',
      changes: [{ kind: 'cancel', state: 'waits', asked_by: 'Ada' }],
    });
    expect((await cancel(event)).status).toBe(409);
    expect((await ada.answer('event-changes')).status).toBe(403);
    expect((await bayo.answer('event-changes', false)).status).toBe(200);
    expect(await ada.read(event.id)).toMatchObject({
      status: 'on_sale',
      changes: [{ state: 'refused' }],
    });
    expect((await payForTickets(app, await aFan(app), event)).status).toBe(201);
    await app.drainJobs({ includeLater: true });
  });

  it('sells nothing more, notifies everyone, and refunds each in full, fee included', async () => {
    const event = await anEvent(app, { classes: [{ id: 'regular', capacity: 3 }] });
    const [buyer, friend, waiting] = [await aFan(app), await aFan(app), await aFan(app)];
    const order = await buyTickets(app, buyer, event, 2);
    expect(await moneyOf(app, buyer)).toMatchObject({ available: '989800.00' });
    const [, second] = await ticketsOf(app, order);
    await app.services.db.sql.query('update admission set holder_id = $2 where id = $1', [
      ...[second!.id, friend.user.uuid],
    ]);
    const quote = await quoteTickets(app, waiting, event, 1);
    const given = { class: 'regular', seats: [], email: 'guest@friends.example', name: 'Chi' };
    expect((await ada.act(event.id, 'complimentary', { ...given, quantity: 1 })).status).toBe(409);
    await cancel(event);
    const due = { orders: 1, tickets: 2, free: 0, paying: 0, amount: '10200.00', minutes: 1 };
    expect((await ada.read(event.id)).to_refund).toEqual(due);
    expect(await bayo.approvals()).toMatchObject([{ amount: '10200.00', currency: 'NGN' }]);
    expect((await bayo.answer('event-changes')).status).toBe(200);
    const held = { quote_id: quote.body.data.quote_id };
    expect((await payForTickets(app, waiting, event, 1, held)).status).toBeGreaterThan(399);
    await app.drainJobs({ includeLater: true });
    expect(await ada.read(event.id)).toMatchObject({
      status: 'cancelled',
      sold: 0,
      money: '0.00',
      cancelled_because: because,
      to_refund: { orders: 0, tickets: 0, amount: '0.00' },
      changes: [{ state: 'done', agreed_by: 'Bayo', refunds: { of: 1, done: 1 }, told: 2 }],
    });
    expect(await moneyOf(app, buyer)).toMatchObject({ available: '1000000.00', held: '0.00' });
    expect((await readOrder(app, buyer, order.reference_code)).status).toBe('reversed');
    expect((await admissionsOf(app, event.id)).map(({ state }) => state)).toEqual(['void', 'void']);
    expect(await organiserHas(app, event)).toBe(0n);
    const told = 'Your event was cancelled';
    expect(await titlesOf(buyer)).toContain(told);
    expect(await titlesOf(friend)).toContain(told);
    expect(await titlesOf(waiting)).not.toContain(told);
    expect((await cancel(event)).status).toBe(409);
  });

  it('voids complimentary tickets too', async () => {
    const event = await anEvent(app);
    const given = { class: 'regular', seats: [], email: 'guest@friends.example', name: 'Chi' };
    expect((await ada.act(event.id, 'complimentary', { ...given, quantity: 1 })).status).toBe(200);
    const toRefund = { orders: 0, tickets: 0, free: 1, amount: '0.00' };
    expect((await ada.read(event.id)).to_refund).toMatchObject(toRefund);
    await cancel(event);
    await bayo.answer('event-changes');
    expect((await admissionsOf(app, event.id)).map(({ state }) => state)).toEqual(['void']);
    await app.drainJobs({ includeLater: true });
    expect((await ada.read(event.id)).changes[0]!.refunds).toEqual({ of: 0, done: 0 });
  });

  it('refunds nothing more for a ticket that was returned before', async () => {
    const event = await anEvent(app, { refund_until_h: 48, refund_percent: 50 });
    const fan = await aFan(app);
    const [first] = await ticketsOf(app, await buyTickets(app, fan, event, 2));
    const given = await about(app, fan, `POST /${first!.id}/give-back`, {
      body: { amount: '2500.00' },
      key: crypto.randomUUID(),
    });
    expect(given.status).toBe(200);
    const toRefund = { orders: 1, tickets: 1, amount: '5100.00' };
    expect((await ada.read(event.id)).to_refund).toMatchObject(toRefund);
    await cancel(event);
    await bayo.answer('event-changes');
    await app.drainJobs({ includeLater: true });
    expect(await moneyOf(app, fan)).toMatchObject({ available: '997400.00', held: '0.00' });
    expect((await ada.read(event.id)).changes[0]!.refunds).toEqual({ of: 1, done: 1 });
  });

  it('also refunds an order that was being paid for at that moment', async () => {
    const event = await anEvent(app);
    const fan = await aFan(app);
    expect((await payForTickets(app, fan, event, 1)).status).toBe(201);
    expect((await ada.read(event.id)).to_refund).toMatchObject({ orders: 0, paying: 1 });
    await cancel(event);
    await bayo.answer('event-changes');
    for (let n = 0; n < 3; n += 1) await app.drainJobs({ includeLater: true });
    expect(await moneyOf(app, fan)).toMatchObject({ available: '1000000.00', held: '0.00' });
    expect((await ada.read(event.id)).changes[0]!.refunds).toEqual({ of: 1, done: 1 });
  });
});

/** The default is quick; the whole stadium is five thousand. */
const TICKETS = Number(process.env['CANCELLED_TICKETS'] ?? 30);
const EACH = 5;
const KILLS = TICKETS > 1000 ? 5 : 2;

it(
  `refunds ${TICKETS} tickets exactly once, although the worker is killed again and again`,
  async () => {
    const event = await anEvent(app, {
      classes: [{ id: 'regular', price: '100.00', capacity: TICKETS }],
    });
    const orders = TICKETS / EACH;
    const fans = await Promise.all(Array.from({ length: 4 }, () => aFan(app)));
    for (let n = 0; n < orders; n += 1)
      expect((await payForTickets(app, fans[n % 4]!, event, EACH)).status).toBe(201);
    await app.drainJobs({ includeLater: true });
    expect(await admissionsOf(app, event.id)).toHaveLength(TICKETS);
    // signed in again, because preparing this many takes a while
    const [one, two] = [await anOperator(app, 'Cyn'), await anOperator(app, 'Dayo')];
    await eventDesk(app, one).act(event.id, 'changes', { kind: 'cancel', because });
    expect((await eventDesk(app, two).answer('event-changes')).status).toBe(200);
    const began = Date.now();
    const nth = Math.max(2, Math.floor(orders / (KILLS + 1)));
    let killed = 0;
    for (let n = 0; n < KILLS; n += 1)
      killed += Number(await workAndBeKilled(app, 'update event_refund set state', nth));
    expect(killed).toBe(KILLS);
    expect(await workAndBeKilled(app, 'nothing that is ever sent', 0)).toBe(false);
    await app.drainJobs();
    if (process.env['CANCELLED_TICKETS'])
      process.stderr.write(`${orders} orders: ${(Date.now() - began) / 1000} s\n`);
    const { rows } = await app.services.db.sql.query<{ n: number; exact: number; once: number }>(
      `select count(*)::int as n, (count(*) filter (where o.refunded = o.captured
           and r.amount = o.captured and r.state = 'refunded'))::int as exact,
         (count(*) filter (where (select count(*) from order_refund f where f.order_id = o.id) = 1))::int
           as once
       from event_refund r join orders o on o.id = r.order_id
       where o.id in (select order_id from admission where event_id = $1)`,
      [event.id],
    );
    expect(rows[0]).toEqual({ n: orders, exact: orders, once: orders });
    for (const fan of fans)
      expect(await moneyOf(app, fan)).toMatchObject({ available: '1000000.00', held: '0.00' });
    const told = (await Promise.all(fans.map(titlesOf))).flat();
    expect(told.filter((title) => title === 'Your event was cancelled').length).toBeLessThanOrEqual(
      4,
    );
    expect(await organiserHas(app, event)).toBe(0n);
  },
  120_000 + TICKETS * 1000,
);

describe('an event that is moved', () => {
  it('notifies everyone, keeps their tickets, and allows returns in full for a while', async () => {
    const event = await anEvent(app, { refund_until_h: null, refund_percent: null });
    const fan = await aFan(app);
    const order = await buyTickets(app, fan, event, 1);
    expect((await move(event)).status).toBe(200);
    expect((await bayo.answer('event-changes')).status).toBe(200);
    await app.drainJobs();
    expect(await ada.read(event.id)).toMatchObject({
      status: 'on_sale',
      venue: 'Eko Hall',
      sold: 1,
      changes: [{ kind: 'move', state: 'done', told: 1, refunds: null }],
    });
    expect(await titlesOf(fan)).toContain('Your event has moved');
    const [ticket] = await ticketsOf(app, order);
    const read = await app.call<{ data: { can: { give_back: { amount: string } | null } } }>(
      ...(['GET', `/admissions/${ticket!.id}`, { token: fan.token }] as const),
    );
    expect(read.body.data.can.give_back).toMatchObject({ amount: '5100.00' });
  });

  it('moves to another time or place, with a time until when tickets can be returned', async () => {
    const event = await anEvent(app);
    const wrong = await move(event, {
      starts_at: inHours(app, -1),
      return_until: inHours(app, -2),
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['return_until', 'starts_at']);
    const { starts_at } = await ada.read(event.id);
    const same = await move(event, { starts_at, venue: 'Freedom Park' });
    expect(same.body.errors).toEqual({
      starts_at: ['The event is already at this time and place.'],
    });
  });
});
