import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import type { DeskEvent, EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import type {
  Cinema,
  CinemaForm,
  DeskFilm,
  FilmForm,
  ShowingsForm,
} from '#lib/e-tickets/desk/films.contract.ts';
import type { Organiser, OrganiserForm } from '#lib/e-tickets/desk/organisers.contract.ts';
import type { Answer, TestApp } from './api.ts';
import { hoursAhead, type TestEvent, type TestTicket } from './e-tickets.ts';
import { anOperator, deskOf, type TestOperator } from './desk.ts';

interface Refusal {
  message?: string;
  errors?: Record<string, string[]>;
}
export type EventAnswer = Answer<{ data: DeskEvent } & Refusal>;

export const inHours = (app: TestApp, hours: number): string =>
  hoursAhead(app, hours).toISOString();

export const aPayout = {
  bank_code: '058',
  account_number: '0123456789',
  account_name: 'Afro Nights Ltd',
};

/** Events as one operator works with them. */
export function eventDesk(app: TestApp, { token }: { token: string }) {
  const desk = deskOf(app, { token });
  const send = <T>(method: string, path: string, body: object, key: string = randomUUID()) =>
    app.call<T>(method, `/desk${path}`, { token, body, key });
  return {
    ...desk,
    put: (path: string, body: object): Promise<EventAnswer> => send('PUT', path, body),
    create: (form: EventForm, key?: string): Promise<EventAnswer> =>
      send('POST', '/events', form, key),
    change: (id: string, form: EventForm): Promise<EventAnswer> =>
      send('PUT', `/events/${id}`, form),
    setStatus: (id: string, status: string): Promise<EventAnswer> =>
      send('PUT', `/events/${id}/status`, { status }),
    async read(id: string): Promise<DeskEvent> {
      const { status, body } = await desk.get(`/events/${id}`);
      expect(status).toBe(200);
      return body.data as DeskEvent;
    },
    act: (id: string, what: string, body: object, key?: string): Promise<EventAnswer> =>
      send('POST', `/events/${id}/${what}`, body, key),
    async organiser(change: Partial<OrganiserForm> = {}): Promise<Organiser> {
      const form = {
        name: 'Afro Nights',
        country_code: 'NG',
        email: 'money@organiser.example',
        commission_bps: 500,
        payout: aPayout,
        ...change,
      };
      const { status, body } = await send<{ data: Organiser }>('POST', '/organisers', form);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data;
    },
    async film(change: Partial<FilmForm> = {}): Promise<DeskFilm> {
      const { status, body } = await send<{ data: DeskFilm }>('POST', '/films', aFilmForm(change));
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data;
    },
    async cinema(form: CinemaForm): Promise<Cinema> {
      const { status, body } = await send<{ data: Cinema }>('POST', '/cinemas', form);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data;
    },
    showings: (
      film: string,
      form: ShowingsForm,
    ): Promise<Answer<{ data: { ids: string[] } } & Refusal>> =>
      send('POST', `/films/${film}/showings`, form),
    async approvals(): Promise<DeskApproval[]> {
      return (await desk.get('/approvals')).body.data as DeskApproval[];
    },
    /** Approves or declines the only pending change of a type. */
    async answer(kind: string, approve = true) {
      const asked = (await this.approvals()).filter(({ queue }) => queue === kind);
      expect(asked).toHaveLength(1);
      return desk.post(`/approvals/${asked[0]!.id}`, { approve });
    },
  };
}

export type EventDesk = ReturnType<typeof eventDesk>;

/** Two operators: one requests, the other decides. */
export async function aDesk(
  app: TestApp,
): Promise<{ ada: EventDesk; bayo: EventDesk; by: TestOperator }> {
  const ada = await anOperator(app, 'Ada');
  const bayo = await anOperator(app, 'Bayo');
  return { ada: eventDesk(app, ada), bayo: eventDesk(app, bayo), by: ada };
}

/** A concert in ten days with a hundred places at NGN 5,000. */
export const aForm = (
  app: TestApp,
  organiser: string,
  change: Partial<EventForm> = {},
): EventForm => ({
  organiser_id: organiser,
  title: 'Night of Highlife',
  category: 'music',
  description: 'Two hours of highlife.',
  country_code: 'NG',
  state: 'Lagos',
  city: 'Lagos',
  venue: 'Freedom Park',
  address: '1 Hospital Road',
  starts_at: inHours(app, 240),
  doors_at: inHours(app, 239),
  ends_at: inHours(app, 243),
  age_limit: 0,
  names_wanted: false,
  refund: { until_h: 48, percent: 80 },
  fee: '100.00',
  seats: null,
  classes: [aClassForm()],
  ...change,
});

export const aFilmForm = (change: Partial<FilmForm> = {}): FilmForm => ({
  title: 'Dust and Gold',
  genre: 'Drama',
  minutes: 105,
  rating: '15',
  tagline: 'A trader bets her stall on one season.',
  ...change,
});

export const aCinemaForm = (organiser: string, change: Partial<CinemaForm> = {}): CinemaForm => ({
  name: 'Rialto Yaba',
  chain: 'Rialto',
  organiser_id: organiser,
  state: 'Lagos',
  city: 'Yaba',
  ...change,
});

/** Two showings in Screen 1, tomorrow and the day after, with twelve seats. */
export const showingsForm = (
  app: TestApp,
  cinema: string,
  change: Partial<ShowingsForm> = {},
): ShowingsForm => ({
  cinema_id: cinema,
  screen: 'Screen 1',
  format: '2D',
  fee: '200.00',
  refund: null,
  starts: [inHours(app, 24), inHours(app, 48)],
  seats: 'A: 1-6\nB: 1-6 vip',
  on_sale: true,
  classes: [
    aClassForm({ name: 'Standard', capacity: null }),
    aClassForm({ name: 'VIP', price: '9000.00', capacity: null }),
  ],
  ...change,
});

export const aClassForm = (
  change: Partial<EventForm['classes'][number]> = {},
): EventForm['classes'][number] => ({
  name: 'Regular',
  description: null,
  price: '5000.00',
  later: [],
  capacity: 100,
  admits: 1,
  max_per_order: 10,
  sale_from: null,
  sale_until: null,
  ...change,
});

/** What was read, in the format in which it is sent. */
export const formOf = ({ form, classes }: DeskEvent): EventForm => ({
  ...form,
  classes: classes.map(({ sold: _, free: __, complimentary: ___, ...each }) => ({
    ...each,
    price: each.price ?? '0.00',
  })),
});

/** All tickets of an event. */
export async function admissionsOf({ services }: TestApp, event: string): Promise<TestTicket[]> {
  const { rows } = await services.db.sql.query<TestTicket>(
    'select * from admission where event_id = $1 order by issued_at, id',
    [event],
  );
  return rows;
}

/** An event that is on sale, for buyers and for the desk. */
export async function anEventOnSale(desk: EventDesk, form: EventForm) {
  const { body, status } = await desk.create(form);
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body.data;
  const put = await desk.setStatus(id, 'on_sale');
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  const classes = put.body.data.classes.map((each) => ({ id: each.id }));
  const startsAt = new Date(put.body.data.starts_at);
  const event: TestEvent = {
    id,
    organiser: form.organiser_id,
    currency: 'NGN',
    startsAt,
    classes,
  };
  return { id, event, desk: put.body.data };
}

/** The detail of the newest such entry in the audit log. */
export async function auditDetail({ services }: TestApp, subject: string, action: string) {
  const { rows } = await services.db.sql.query<{ detail: Record<string, unknown> }>(
    'select detail from audit_log where subject = $1 and action = $2 order by id desc',
    [subject, action],
  );
  return rows[0]?.detail;
}
