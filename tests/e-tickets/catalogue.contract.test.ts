import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import type { EventCard, EventDetail, MovieDetail, SeatMap } from '#lib/e-tickets/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putOnSale } from '#server/e-tickets/put-on-sale.ts';
import { seedEvents } from '#server/e-tickets/seed-events.ts';
import { reserve } from '#server/orders/reservations/reserve.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aProgramme } from '#tests/support/programme.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aProgramme();
});
afterAll(() => app.close());

interface Listed<T> {
  data: T;
  meta: { total: number; cities: string[] };
  error_code?: string;
}
const get = async <T>(path: string, country: CountryCode = 'NG', token?: string) =>
  (await app.call<Listed<T>>('GET', path, { country, ...(token && { token }) })).body;
const events = (query = '', country?: CountryCode) => get<EventCard[]>(`/events${query}`, country);
const movies = (query = '') => get<MovieDetail[]>(`/movies${query}`);
const event = async (id: string) => (await get<EventDetail>(`/events/${id}`)).data;
const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);
const statusOf = async (path: string) => (await app.call('GET', path, { country: 'NG' })).status;
const run = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const dayOf = (card: EventCard) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: card.time_zone }).format(new Date(card.starts_at));

describe('events', () => {
  it('are listed by time, with where and from how much, for guests too', async () => {
    const { data, meta } = await events();
    expect(data).toHaveLength(12);
    expect(meta.total).toBe(12);
    expect(data.map(({ starts_at: at }) => at)).toEqual(
      data.map(({ starts_at: at }) => at).toSorted(),
    );
    expect(data[0]).toMatchObject({
      id: 'demo-lagoon-jazz-night',
      title: 'Lagoon Jazz Night',
      from_price: '7500.00',
      availability: 'available',
      time_zone: 'Africa/Lagos',
      poster: { url: null },
      demo: true,
    });
    expect(meta.cities).toContain('Lagos');
    expect(meta.cities).toEqual(meta.cities.toSorted());
  });

  it('are filtered by category, city, words, day and price, and paged', async () => {
    expect(idsOf((await events('?category=tech')).data)).toEqual([
      'demo-startup-pitch-night',
      'demo-lagos-dev-day',
    ]);
    const inAbuja = await events('?city=Abuja');
    expect(idsOf(inAbuja.data)).toEqual(['demo-abuja-laughs', 'demo-startup-pitch-night']);
    expect(inAbuja.meta.cities).toContain('Lagos');
    expect(idsOf((await events('?search=craft')).data)).toEqual(['demo-kano-craft-market']);
    expect(idsOf((await events('?search=market%20kano%20cr%C3%A1ft')).data)).toEqual([
      'demo-kano-craft-market',
    ]);
    expect((await events('?search=100%25')).data).toEqual([]);
    expect(idsOf((await events('?search=kano%20crfat')).data)).toEqual(['demo-kano-craft-market']);
    expect((await events('?search=kano%20crfat&city=Lagos')).data).toEqual([]);
    expect((await events('?search=craft&city=Lagos')).data).toEqual([]);
    const [first] = (await events()).data;
    const day = dayOf(first!);
    expect(idsOf((await events(`?from=${day}&to=${day}`)).data)).toEqual([first!.id]);
    const cheap = (await events('?price_max=2500')).data;
    expect(idsOf(cheap)).toContain('demo-kano-craft-market');
    expect(idsOf(cheap)).not.toContain('demo-lagoon-jazz-night');
    const second = await events('?limit=5&page=3');
    expect([second.data.length, second.meta.total]).toEqual([2, 12]);
    expect(await events('?page=900')).toMatchObject({ data: [], meta: { total: 12 } });
  });

  it('are refused in Ghana, and none exist in Kenya', async () => {
    for (const path of ['/events', '/movies', '/events/demo-lagoon-jazz-night'])
      expect((await get(path, 'GH')).error_code).toBe('unavailable_for_country');
    expect((await events('?country=GH')).error_code).toBe('unavailable_for_country');
    expect(await events('', 'KE')).toMatchObject({ data: [], meta: { total: 0, cities: [] } });
  });

  it.each([
    ['event-bill-payment', '/events', '/movies'],
    ['movie-bill-payment', '/movies', '/events'],
  ])(
    'are refused where %s isn’t allowed, and what is sold beside it is not',
    async (slug, off, on) => {
      const [shown] = (await get(on)).data as { id: string }[];
      const [hidden] = (await get(off)).data as { id: string }[];
      const allow = (reason: string | null) =>
        app.services.db.sql.query(
          `update service set active = $3, inactive_reason = $2
         where slug = $1 and country_code = 'NG'`,
          [slug, reason, reason === null],
        );
      await allow('country');
      try {
        for (const path of [off, `/events/${hidden!.id}`])
          expect((await get(path)).error_code).toBe('unavailable_for_country');
        expect(idsOf((await get(on)).data as { id: string }[])).toContain(shown!.id);
        expect((await get(`/events/${shown!.id}`)).data).toMatchObject({ id: shown!.id });
      } finally {
        await allow(null);
      }
    },
  );

  it('show correctly what is left', async () => {
    const wordOf = async (id: string) => (await event(id)).availability;
    expect(await wordOf('demo-kids-science-morning')).toBe('sold_out');
    expect(await wordOf('demo-startup-pitch-night')).toBe('few');
    const jazz = await event('demo-lagoon-jazz-night');
    expect(jazz.classes.map((each) => [each.id, each.availability, each.left])).toEqual([
      ['early-bird', 'available', null],
      ['regular', 'available', null],
      ['table-of-5', 'few', 8],
    ]);
    expect(jazz.classes[2]).toMatchObject({ admits: 5, price: '90000.00' });
    expect((await event('demo-rooftop-owambe')).classes[1]).toMatchObject({ admits: 2 });
  });

  it('count what someone holds, and what others wait for, as taken', async () => {
    const { user } = await aMember(app);
    const item = { kind: 'places', item: 'demo-startup-pitch-night/audience' };
    const held = await inTransaction(app.services.db, (tx) =>
      reserve(tx, { ...item, quantity: 4, holder: user.uuid, untilS: 600 }),
    );
    const [audience] = (await event('demo-startup-pitch-night')).classes;
    expect(audience).toMatchObject({ availability: 'few', left: 3 });
    await run(
      `insert into event_waiting(id, event_id, class_id, user_id, quantity, joined_at)
       values (gen_random_uuid(), 'demo-startup-pitch-night', 'audience', $1, 2, now())`,
      [user.uuid],
    );
    expect((await event('demo-startup-pitch-night')).availability).toBe('sold_out');
    await run('delete from event_waiting');
    await run(`update reservation set state = 'given_back' where id = $1`, [held]);
  });

  it('state the requirements for visitors, and when money is refunded', async () => {
    const dev = await event('demo-lagos-dev-day');
    expect(dev).toMatchObject({ names_wanted: true, refund: { percent: 100 }, fee: '200.00' });
    expect(Date.parse(dev.starts_at) - Date.parse(dev.refund!.until)).toBe(48 * 3_600_000);
    const laughs = await event('demo-abuja-laughs');
    expect(laughs.refund).toMatchObject({ percent: 50 });
    expect(laughs.classes[0]).toMatchObject({ price: '6000.00', next_price: { price: '7500.00' } });
    expect((await event('demo-rooftop-owambe')).age_limit).toBe(18);
    expect(dev).toMatchObject({ organiser: 'Yaba Builders', service_type: 'event-bill-payment' });
  });

  it('that are paused, cancelled or not on sale yet are marked, and a draft is missing', async () => {
    const id = 'demo-ibadan-book-fair';
    await run(`update event set status = 'paused' where id = $1`, [id]);
    expect((await event(id)).availability).toBe('paused');
    await run(
      `update event set status = 'cancelled', cancelled_at = now(),
         cancelled_because = 'The hall is closed.' where id = $1`,
      [id],
    );
    expect(await event(id)).toMatchObject({
      availability: 'cancelled',
      cancelled: { because: 'The hall is closed.' },
    });
    expect(idsOf((await events()).data)).toContain(id);
    await run(`update event set status = 'draft', cancelled_at = null where id = $1`, [id]);
    expect(await statusOf(`/events/${id}`)).toBe(404);
    expect(idsOf((await events()).data)).not.toContain(id);
    await putOnSale(app.services.db, id, app.clock.now());
    await run(`update event_class set sale_from = now() + interval '1 hour' where event_id = $1`, [
      id,
    ]);
    expect((await event(id)).availability).toBe('not_yet');
    await run('update event_class set sale_from = null where event_id = $1', [id]);
    expect((await event(id)).availability).toBe('available');
  });

  it('that don’t exist are not found', async () => {
    expect(await statusOf('/events/no-such-event')).toBe(404);
    expect(await statusOf('/events/summary')).toBe(404);
    expect(await statusOf('/events/demo-kano-craft-market/seats')).toBe(404);
  });
});

describe('films', () => {
  it('are listed with cinemas and showings, by city and day', async () => {
    const { data, meta } = await movies();
    expect(meta.total).toBe(4);
    const gold = data.find(({ id }) => id === 'demo-harmattan-gold')!;
    expect(gold.cinemas.length).toBe(8);
    expect(gold.cinemas[0]!.showings[0]).toMatchObject({ currency: 'NGN', from_price: '5000.00' });
    const ibadan = await movies('?city=Ibadan');
    expect(new Set(ibadan.data.flatMap(({ cinemas }) => cinemas.map(({ city }) => city)))).toEqual(
      new Set(['Ibadan']),
    );
    const [first] = gold.cinemas[0]!.showings;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(
      new Date(first!.starts_at),
    );
    const then = await movies(`?day=${day}&search=harmattan`);
    expect(then.data.flatMap(({ cinemas }) => cinemas.flatMap((c) => idsOf(c.showings)))).toContain(
      first!.id,
    );
    expect(idsOf((await movies('?search=harmatan%20glod')).data)).toEqual(['demo-harmattan-gold']);
  });

  it('have separate addresses, and each showing has one', async () => {
    const film = (await get<MovieDetail>('/events/demo-harmattan-gold')).data;
    expect(film).toMatchObject({ kind: 'movie', minutes: 118 });
    const showing = await event(film.cinemas[0]!.showings[0]!.id);
    expect(showing).toMatchObject({
      kind: 'showing',
      service_type: 'movie-bill-payment',
      seated: true,
      film: { id: 'demo-harmattan-gold', poster: { url: null } },
      fee: '200.00',
    });
    expect(showing.cinema).not.toBeNull();
  });

  it('stay readable after the last showing', async () => {
    await run(`update event set status = 'draft' where film_id = 'demo-kente-code'`);
    expect(await statusOf('/events/demo-kente-code')).toBe(404);
    await run(`update event set status = 'paused' where film_id = 'demo-kente-code'`);
    await run(`update event set starts_at = now() - interval '1 day'
      where film_id = 'demo-kente-code'`);
    expect((await get<MovieDetail>('/events/demo-kente-code')).data.cinemas).toEqual([]);
  });
});

describe('seats', () => {
  it('are listed row by row with what is free, and what the caller holds', async () => {
    const id = 'demo-benin-theatre-week';
    const { user, token } = await aMember(app);
    const before = (await get<SeatMap>(`/events/${id}/seats`)).data;
    expect(before.blocks.map(({ name }) => name)).toEqual(['Stalls', 'Balcony']);
    expect(before.mine).toBeNull();
    const [row] = before.blocks[0]!.rows;
    expect(row!.seats[0]).toMatchObject({ seat: 'Stalls A1', class: 'front-row', free: true });
    const closed = before.blocks[1]!.rows[2]!.seats[0];
    expect(closed).toMatchObject({ seat: 'Balcony C1', free: false });
    await inTransaction(app.services.db, (tx) =>
      reserve(tx, {
        kind: 'seat',
        item: `${id}/Stalls A1`,
        quantity: 1,
        holder: user.uuid,
        untilS: 600,
      }),
    );
    const freeNow = async (who?: string) => {
      const { data } = await get<SeatMap>(`/events/${id}/seats`, 'NG', who);
      return { free: data.blocks[0]!.rows[0]!.seats[0]!.free, mine: data.mine?.seats };
    };
    expect(await freeNow()).toEqual({ free: false, mine: undefined });
    expect(await freeNow(token)).toEqual({ free: true, mine: ['Stalls A1'] });
    const front = (await event(id)).classes.find((each) => each.id === 'front-row');
    expect(front).toMatchObject({ availability: 'few', left: 7 });
  });

  it('can’t be closed while someone has them', async () => {
    const id = 'demo-benin-theatre-week';
    await run(`update event_seat set closed = true where event_id = $1 and seat = 'Stalls A1'`, [
      id,
    ]);
    await expect(putOnSale(app.services.db, id, app.clock.now())).rejects.toMatchObject({
      code: 'conflict',
    });
    await run(`update event_seat set closed = false where event_id = $1 and seat = 'Stalls A1'`, [
      id,
    ]);
  });
});

describe('the demo', () => {
  it('is put on again when it is over, at new dates and as new rows', async () => {
    const later = await aProgramme();
    const count = async () => {
      const { rows } = await later.services.db.sql.query<{ all: number; coming: number }>(
        `select count(*)::int as all, count(*) filter (where starts_at > $1)::int as coming
         from event`,
        [later.clock.now()],
      );
      return rows[0]!;
    };
    const first = await count();
    expect(first.all).toBe(first.coming);
    await seedEvents(later.services);
    expect(await count()).toEqual(first);
    later.clock.advance(15 * 86_400);
    await seedEvents(later.services);
    const then = await count();
    expect(then.coming).toBe(first.coming);
    expect(then.all).toBeGreaterThan(first.all);
    await later.close();
  });

  it('is neither listed nor shown in production', async () => {
    const { services } = app;
    const strict = { ...services, env: { ...services.env, isProduction: true } };
    const { listEvents } = await import('#server/e-tickets/catalogue/list-events.ts');
    const { readEvent } = await import('#server/e-tickets/catalogue/read-event.ts');
    const place = { country: 'NG', page: 1, limit: 24 } as const;
    expect(await listEvents(strict, place)).toMatchObject({ events: [], total: 0, cities: [] });
    for (const id of ['demo-lagoon-jazz-night', 'demo-harmattan-gold'])
      await expect(readEvent(strict, { id, country: 'NG' })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});
