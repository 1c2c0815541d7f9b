import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  aSeatedEvent,
  aShowing,
  buyTickets,
  payForTickets,
  quoteTickets,
  seatsIn,
  type TestEvent,
} from '#tests/support/e-tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
});
afterAll(() => app.close());

const anEmail = () => aMember(app, { kyc: false, account: false, pin: false });
const few = (change = {}) =>
  anEvent(app, {
    classes: [{ id: 'few', name: 'Few', capacity: 20, max_per_order: 10, ...change }],
  });
const free = (event: TestEvent) => countFree(app.services.db, placesOf(event.id, 'few'));
const notHeld = async (member: TestMember | null, event: TestEvent, wanted = 1) =>
  (await quoteTickets(app, member, event, wanted)).body.data.not_held;
const seatsOf = (...seats: string[]) => [{ class: 'regular', quantity: seats.length, seats }];
/** Expires the held places of an event, by the database's clock. */
const endHolds = ({ id }: TestEvent) =>
  app.services.db.sql.query(
    `update reservation set ends_at = clock_timestamp()
     where state = 'held' and starts_with(item, $1 || '/')`,
    [id],
  );

describe('accounts with nothing but an email address', () => {
  it('hold no places of an event, and see its price', async () => {
    const event = await few();
    for (const nobody of [await anEmail(), await anEmail()]) {
      const { status, body } = await quoteTickets(app, nobody, event, 10);
      expect([status, body.data.not_held, body.data.lines.amount]).toEqual([
        ...[200, 'verify', '50000.00'],
      ]);
    }
    expect(await free(event)).toBe(20);
    await buyTickets(app, await aFan(app), event, 10);
  });

  it('hold no seats of a film, and nothing that is free', async () => {
    const [film, gift] = [await aShowing(app), await few({ price: '0.00' })];
    const seats = seatsOf('B1', 'B2');
    const shown = await quoteTickets(app, await anEmail(), film, seats, {
      service_type: 'movie-bill-payment',
    });
    expect(shown.body.data.not_held).toBe('verify');
    expect(await countFree(app.services.db, seatOf(film.id, 'B1'))).toBe(1);
    expect(await notHeld(await anEmail(), gift, 10)).toBe('verify');
    expect(await free(gift)).toBe(20);
  });

  it('can’t join a waiting list', async () => {
    const event = await few({ capacity: 1 });
    await buyTickets(app, await aFan(app), event);
    const join = async ({ token }: TestMember) =>
      (
        await app.call<{ error_code: string | null }>('POST', `/events/${event.id}/waiting`, {
          token,
          body: { class: 'few', quantity: 1 },
        })
      ).body.error_code;
    expect(await join(await anEmail())).toBe('pin_not_set');
    expect(await join(await aMember(app, { kyc: false, account: false }))).toBe(
      'kyc_unsupported_service_type',
    );
    expect(await join(await aMember(app))).toBeUndefined();
  });
});

describe('places of an event', () => {
  it('are held for no one without a PIN, and for no guest', async () => {
    const event = await few();
    expect(await notHeld(await aMember(app, { pin: false }), event)).toBe('pin');
    expect(await notHeld(null, event)).toBe('sign_in');
    expect(await free(event)).toBe(20);
  });

  it('are held again once, and can be bought without being held', async () => {
    const [event, fan] = [await few(), await aFan(app)];
    const look = async () => {
      const { not_held, expires_at } = (await quoteTickets(app, fan, event, 10)).body.data;
      const minutes = (Date.parse(expires_at) - app.clock.now().getTime()) / 60_000;
      return [not_held, Math.round(minutes)];
    };
    expect(await look()).toEqual([null, 10]);
    app.clock.advance(8 * 60);
    expect(await look()).toEqual([null, 10]);
    app.clock.advance(7 * 60);
    expect(await look()).toEqual([null, 5]);
    expect(await free(event)).toBe(10);
    app.clock.advance(5 * 60);
    await endHolds(event);
    expect(await look()).toEqual(['held_before', 10]);
    expect(await free(event)).toBe(20);
    const { quote_id } = (await quoteTickets(app, fan, event, 10)).body.data;
    expect((await payForTickets(app, fan, event, 10, { quote_id })).status).toBe(201);
    expect(await look()).toEqual([null, 10]);
  });

  it('that cost nothing can be taken without starting another hold', async () => {
    const [gift, fan] = [await few({ price: '0.00' }), await aFan(app)];
    await notHeld(fan, gift);
    app.clock.advance(20 * 60);
    await endHolds(gift);
    const { quote_id } = (await quoteTickets(app, fan, gift, 1)).body.data;
    expect((await payForTickets(app, fan, gift, 1, { quote_id })).status).toBe(201);
    expect(await notHeld(fan, gift)).toBe('held_before');
  });

  it('are held as long for each event', async () => {
    const [event, other, fan] = [await few(), await few(), await aFan(app)];
    await notHeld(fan, event);
    app.clock.advance(20 * 60);
    expect([await notHeld(fan, event), await notHeld(fan, other)]).toEqual(['held_before', null]);
  });

  it('are no more than one price covers, however many one member views at the same moment', async () => {
    const [event, fan] = [await aSeatedEvent(app), await aFan(app)];
    const seats = ['B1', 'B2', 'B3', 'C1', 'C2', 'C3'];
    await Promise.all(seats.map((seat) => quoteTickets(app, fan, event, seatsOf(seat))));
    const left = await Promise.all(
      seats.map((seat) => countFree(app.services.db, seatOf(event.id, seat))),
    );
    expect(left.filter((n) => n === 0)).toHaveLength(1);
  });
});

describe('seats of a film', () => {
  const look = async (member: TestMember, film: TestEvent, ...seats: string[]) => {
    const asked = { service_type: 'movie-bill-payment' };
    const { body } = await quoteTickets(app, member, film, seatsOf(...seats), asked);
    const minutes = (Date.parse(body.data.expires_at) - app.clock.now().getTime()) / 60_000;
    return [body.data.not_held, Math.round(minutes)];
  };
  const front = seatsIn(['B'], 10);
  const back = seatsIn(['C'], 10);
  const heldOf = async (film: TestEvent) => {
    const left = await Promise.all(
      [...front, ...back].map((seat) => countFree(app.services.db, seatOf(film.id, seat))),
    );
    return left.filter((n) => n === 0).length;
  };

  it('stay free for others when two accounts with only an email address view every seat, again and again', async () => {
    const film = await aShowing(app);
    const [one, other] = [await anEmail(), await anEmail()];
    for (let minutes = 0; minutes <= 60; minutes += 9) {
      expect(await look(one, film, ...front)).toEqual(['verify', 10]);
      expect(await look(other, film, ...back)).toEqual(['verify', 10]);
      expect(await heldOf(film)).toBe(0);
      app.clock.advance(9 * 60);
    }
    await buyTickets(app, await aFan(app), film, seatsOf(...front), {});
  });

  it('are held for 20 minutes of a day when a member with money never pays', async () => {
    const [film, fan] = [await aShowing(app), await aFan(app)];
    const seen = [];
    for (let minutes = 0; minutes < 60; minutes += 5) {
      const [notHeld] = await look(fan, film, ...front);
      seen.push([notHeld, await heldOf(film)]);
      app.clock.advance(5 * 60);
    }
    const held = Array.from({ length: 4 }, () => [null, 10]);
    const free = Array.from({ length: 8 }, () => ['held_before', 0]);
    expect(seen).toEqual([...held, ...free]);
    app.clock.advance(22 * 3600);
    expect((await look(fan, film, ...front))[0]).toBe('held_before');
    app.clock.advance(3600);
    expect((await look(fan, film, ...front))[0]).toBeNull();
  });

  it('are held for one of two tabs, whether they show the same film or not', async () => {
    const [film, other, fan] = [await aShowing(app), await aShowing(app), await aFan(app)];
    await Promise.all([look(fan, film, ...front), look(fan, film, ...back)]);
    expect(await heldOf(film)).toBe(10);
    await look(fan, other, ...front);
    expect([await heldOf(film), await heldOf(other)]).toEqual([0, 10]);
  });
});
