import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import type { Cinema, DeskFilm } from '#lib/e-tickets/desk/films.contract.ts';
import type { MovieDetail } from '#lib/e-tickets/contract.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aBoxOffice, aFan, buyTickets } from '#tests/support/e-tickets.ts';
import {
  aCinemaForm,
  aDesk,
  aFilmForm,
  auditDetail,
  formOf,
  inHours,
  showingsForm,
  type EventDesk,
} from '#tests/support/e-tickets-desk.ts';

let app: TestApp;
let ada: EventDesk;
let bayo: EventDesk;
let organiser: string;
beforeAll(async () => {
  app = await aBoxOffice();
  ({ ada, bayo } = await aDesk(app));
  organiser = (await ada.organiser()).id;
});
afterAll(() => app.close());

let count = 0;
/** A film and a cinema that no other test uses. */
async function aFilm(): Promise<{ film: DeskFilm; cinema: Cinema }> {
  count += 1;
  const film = await ada.film({ title: `Dust and Gold ${count}` });
  const cinema = await ada.cinema(aCinemaForm(organiser, { name: `Rialto ${count}` }));
  return { film, cinema };
}

describe('a film at the desk', () => {
  it('is shown at each time that was typed in, on its own and its cinema’s terms', async () => {
    const { film, cinema } = await aFilm();
    const { status, body } = await ada.showings(film.id, showingsForm(app, cinema.id));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data.ids).toHaveLength(2);
    const showing = await ada.read(body.data.ids[0]!);
    expect(showing).toMatchObject({
      kind: 'showing',
      title: film.title,
      status: 'on_sale',
      capacity: 12,
      film_id: film.id,
      venue: `${cinema.name}, Screen 1`,
      city: 'Yaba',
      seated: true,
      form: { category: 'film', age_limit: 15, format: '2D' },
    });
    const { starts_at: starts, ends_at: ends } = showing.form;
    expect(Date.parse(ends ?? '') - Date.parse(starts)).toBe(120 * 60_000);
    const seen = await app.call<{ data: MovieDetail }>('GET', `/events/${film.id}`);
    expect(seen.body.data.cinemas.map(({ name, showings }) => [name, showings.length])).toEqual([
      [cinema.name, 2],
    ]);
    const list = await ada.get(`/events?film=${film.id}`);
    expect((list.body.data as DeskEvent[]).map(({ id }) => id)).toEqual(body.data.ids);
    const all = (await ada.get('/events')).body.data as DeskEvent[];
    expect(all.filter(({ kind }) => kind === 'showing')).toEqual([]);
    expect(await auditDetail(app, film.id, 'films.create')).toMatchObject({
      after: { minutes: 105 },
    });
  });

  it('isn’t shown at any time if one of them is in the past or the hall is taken', async () => {
    const { film, cinema } = await aFilm();
    await ada.showings(film.id, showingsForm(app, cinema.id, { starts: [inHours(app, 24)] }));
    const starts = [inHours(app, -1), inHours(app, 25.5), inHours(app, 48)];
    const { status, body } = await ada.showings(film.id, showingsForm(app, cinema.id, { starts }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'starts.0': ['Choose a time in the future.'],
      'starts.1': [expect.stringContaining(`${film.title} is on in ${cinema.name}, Screen 1 at`)],
    });
    const among = showingsForm(app, cinema.id, { starts: [inHours(app, 72), inHours(app, 73)] });
    expect((await ada.showings(film.id, among)).body.errors).toHaveProperty(['starts.1']);
    const other = showingsForm(app, cinema.id, { starts: [inHours(app, 25)], screen: 'Screen 2' });
    expect((await ada.showings(film.id, other)).status).toBe(201);
    const list = await ada.get(`/events?film=${film.id}`);
    expect(list.body.meta).toMatchObject({ total: 2 });
  });

  it('has a hall once, although two operators fill it at the same moment', async () => {
    const { film, cinema } = await aFilm();
    const form = showingsForm(app, cinema.id, { starts: [inHours(app, 30)] });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? ada : bayo).showings(film.id, form)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });

  it('shows what is wrong with its showings field by field', async () => {
    const { film, cinema } = await aFilm();
    const none = await ada.showings(film.id, showingsForm(app, 'nowhere'));
    expect(none.body.errors).toEqual({ cinema_id: ['Choose a cinema.'] });
    const seats = await ada.showings(film.id, showingsForm(app, cinema.id, { seats: 'A 1-4' }));
    expect(Object.keys(seats.body.errors ?? {})).toEqual(['seats']);
    expect((await ada.showings('nothing', showingsForm(app, cinema.id))).status).toBe(404);
  });

  it('changes its texts for future showings, and not for past ones', async () => {
    const { film, cinema } = await aFilm();
    const starts = [inHours(app, 0.1), inHours(app, 24)];
    const { body } = await ada.showings(film.id, showingsForm(app, cinema.id, { starts }));
    app.clock.advance(600);
    const changed = await ada.put(`/films/${film.id}`, aFilmForm({ title: 'Gold', rating: 'PG' }));
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const [over, toCome] = await Promise.all(body.data.ids.map((id) => ada.read(id)));
    expect([over!.title, over!.form.age_limit]).toEqual([film.title, 15]);
    expect([toCome!.title, toCome!.form.age_limit]).toEqual(['Gold', 0]);
    expect((await ada.put('/films/nothing', aFilmForm())).status).toBe(404);
  });
});

describe('a showing at the desk', () => {
  it('changes its time and classes, but not the film’s or the cinema’s data', async () => {
    const { film, cinema } = await aFilm();
    const { body } = await ada.showings(film.id, showingsForm(app, cinema.id));
    const [first, second] = body.data.ids as [string, string];
    const form = formOf(await ada.read(first));
    for (const wrong of [{ title: 'Mine' }, { description: 'Mine' }, { city: 'Abuja' }])
      expect(
        Object.keys((await ada.change(first, { ...form, ...wrong })).body.errors ?? {}),
      ).toEqual(Object.keys(wrong));
    const taken = (await ada.read(second)).form;
    const times = { starts_at: taken.starts_at, ends_at: taken.ends_at };
    expect(Object.keys((await ada.change(first, { ...form, ...times })).body.errors ?? {})).toEqual(
      ['starts_at'],
    );
    const done = await ada.change(first, { ...form, format: 'IMAX' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.data.form.format).toBe('IMAX');
  });

  it('keeps its format once tickets were sold, and an event has none', async () => {
    const { film, cinema } = await aFilm();
    const { body } = await ada.showings(film.id, showingsForm(app, cinema.id));
    const id = body.data.ids[0]!;
    const { starts_at: at } = await ada.read(id);
    const event = { id, organiser, currency: 'NGN', startsAt: new Date(at), classes: [] } as const;
    await buyTickets(app, await aFan(app), event, [{ class: 'vip', quantity: 1, seats: ['B1'] }]);
    const form = formOf(await ada.read(id));
    const changed = await ada.change(id, { ...form, format: '3D' });
    expect(changed.body.errors).toHaveProperty('format');
  });
});

describe('a cinema at the desk', () => {
  it('gives upcoming showings its new name, and they stay where they are', async () => {
    const { film, cinema } = await aFilm();
    const { body } = await ada.showings(film.id, showingsForm(app, cinema.id));
    const put = (change: object) =>
      ada.put(`/cinemas/${cinema.id}`, aCinemaForm(organiser, { name: cinema.name, ...change }));
    expect(Object.keys((await put({ city: 'Ikeja' })).body.errors ?? {})).toEqual(['city']);
    expect((await put({ name: 'Rialto Tejuosho' })).status).toBe(200);
    expect((await ada.read(body.data.ids[0]!)).venue).toBe('Rialto Tejuosho, Screen 1');
    const cinemas = (await ada.get('/cinemas')).body.data as Cinema[];
    expect(cinemas.find(({ id }) => id === cinema.id)).toMatchObject({ showings: 2 });
    expect((await ada.put('/cinemas/nowhere', aCinemaForm(organiser))).status).toBe(404);
  });
});
