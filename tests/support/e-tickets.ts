import { randomUUID } from 'node:crypto';
import { parseAmount } from '#lib/money.ts';
import type { Order, Quote } from '#lib/orders/contract.ts';
import type { AdmissionRow } from '#server/e-tickets/admissions/find.ts';
import { openAccount, readBalance } from '#server/ledger/accounts.ts';
import { aMember, anApp, PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import type { MovableClock } from './clock.ts';
import { addClass, insertRow, type TestClass } from './event-rows.ts';
import { freshToken } from './orders.ts';

/** Columns of the event that differ from the usual ones. */
export interface EventChange {
  organiser?: string;
  fee?: string;
  classes?: readonly TestClass[];
  startsInH?: number;
  [column: string]: unknown;
}

export interface TestEvent {
  id: string;
  organiser: string;
  currency: 'NGN';
  startsAt: Date;
  classes: readonly TestClass[];
}

/** The whole product; everything is off until a test switches it on. */
export const aBoxOffice = (
  options: { env?: Record<string, string>; clock?: MovableClock } = {},
): Promise<TestApp> => anApp(options);

export async function anOrganiser({ services }: TestApp, name = 'Afro Nights'): Promise<string> {
  const id = randomUUID();
  await services.db.sql.query(
    `insert into organiser(id, slug, name, country_code, email, commission_bps, created_at)
     values ($1, $2, $3, 'NG', 'money@organiser.example', 500, $4)`,
    [id, `organiser-${id}`, name, services.clock.now()],
  );
  return id;
}

const HOUR_MS = 3_600_000;

/** An event that is on sale, by default a concert with a hundred places at NGN 5,000 and a fee of NGN 100. */
export async function anEvent(app: TestApp, change: EventChange = {}): Promise<TestEvent> {
  const { organiser, fee = '100.00', startsInH = 240, classes, ...columns } = change;
  const now = app.services.clock.now();
  const startsAt = new Date(now.getTime() + startsInH * HOUR_MS);
  const by = organiser ?? (await anOrganiser(app));
  const id = `concert-${randomUUID().slice(0, 13)}`;
  const sold = classes ?? [{ id: 'regular', name: 'Regular' }];
  const row = {
    id,
    kind: 'event',
    organiser_id: by,
    title: 'Night of Highlife',
    category: 'music',
    description: 'Two hours of highlife.',
    country_code: 'NG',
    currency: 'NGN',
    state: 'Lagos',
    city: 'Lagos',
    venue: 'Freedom Park',
    address: '1 Hospital Road',
    starts_at: startsAt,
    time_zone: 'Africa/Lagos',
    fee: parseAmount(fee),
    refund_until_h: 48,
    refund_percent: 80,
    status: 'on_sale',
    created_at: now,
    changed_at: now,
    ...columns,
  };
  await insertRow(app, 'event', row);
  for (const [at, each] of sold.entries()) await addClass(app, row.id, each, at + 1);
  return { id: row.id, organiser: by, currency: 'NGN', startsAt, classes: sold };
}

/** Rows of seats: `seatsIn(['A', 'B'], 3)` is A1, A2, A3, B1, B2, B3. */
export const seatsIn = (rows: readonly string[], count: number): string[] =>
  rows.flatMap((row) => Array.from({ length: count }, (_, n) => `${row}${n + 1}`));

/** The same with numbered seats: VIP in row A, regular in rows B and C, of ten each. */
export const aSeatedEvent = (app: TestApp, change: EventChange = {}): Promise<TestEvent> =>
  anEvent(app, {
    seated: true,
    classes: [
      { id: 'vip', name: 'VIP', price: '20000.00', seats: seatsIn(['A'], 10) },
      { id: 'regular', name: 'Regular', seats: seatsIn(['B', 'C'], 10) },
    ],
    ...change,
  });

/** A showing of a film in a cinema, with numbered seats. */
export async function aShowing(app: TestApp, change: EventChange = {}): Promise<TestEvent> {
  const organiser = change.organiser ?? (await anOrganiser(app, 'Palms Cinemas'));
  const [film, cinema] = [`film-${randomUUID()}`, `cinema-${randomUUID()}`];
  await insertRow(app, 'film', {
    id: film,
    title: 'The Long Road',
    genre: 'Drama',
    minutes: 110,
    rating: '12',
    tagline: 'Home is further than you think.',
  });
  await insertRow(app, 'cinema', {
    id: cinema,
    name: 'Palms Lekki',
    chain: 'Palms',
    country_code: 'NG',
    state: 'Lagos',
    city: 'Lagos',
    organiser_id: organiser,
  });
  return aSeatedEvent(app, {
    kind: 'showing',
    film_id: film,
    cinema_id: cinema,
    category: 'film',
    format: '2D',
    title: 'The Long Road',
    venue: 'Palms Lekki',
    ...change,
    organiser,
  });
}

/** Someone with enough money for many tickets. */
export const aFan = (app: TestApp, balance = '1000000.00'): Promise<TestMember> =>
  aMember(app, { balance });

export interface Wanted {
  class: string;
  quantity: number;
  seats?: readonly string[];
}

/** A number is the quantity of the first class; texts are seats of the class with the first one. */
export const itemsOf = (event: TestEvent, wanted: number | readonly Wanted[]): readonly Wanted[] =>
  typeof wanted === 'number' ? [{ class: event.classes[0]!.id, quantity: wanted }] : wanted;

interface Refusal {
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}

export type BoughtTickets = Answer<{ data: Order } & Refusal>;

export interface BuyTicketsOptions {
  key?: string;
  quote_id?: string;
  promo_code?: string;
  attendee?: { name: string }[];
  extra?: Record<string, unknown>;
}

/** Pays for tickets; jobs that issue them don’t run yet. */
export const payForTickets = async (
  app: TestApp,
  member: TestMember,
  event: TestEvent,
  wanted: number | readonly Wanted[] = 1,
  { key = randomUUID(), extra, ...fields }: BuyTicketsOptions = {},
): Promise<BoughtTickets> =>
  app.call('POST', '/events/purchase', {
    token: await freshToken(app, member),
    key,
    body: { event_id: event.id, items: itemsOf(event, wanted), ...fields, pin: PIN, ...extra },
  });

/** Buys tickets and issues them; returns the order as it was paid. @throws when it was refused */
export async function buyTickets(
  app: TestApp,
  member: TestMember,
  event: TestEvent,
  wanted: number | readonly Wanted[] = 1,
  options: BuyTicketsOptions = {},
): Promise<Order> {
  const answer = await payForTickets(app, member, event, wanted, options);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  await app.drainJobs({ includeLater: true });
  return answer.body.data;
}

/** Requests the price, which holds places and seats for a member. */
export const quoteTickets = async (
  app: TestApp,
  member: TestMember | null,
  event: TestEvent,
  wanted: number | readonly Wanted[] = 1,
  { service_type = 'event-bill-payment', ...fields }: Record<string, unknown> = {},
): Promise<Answer<{ data: Quote } & Refusal>> =>
  app.call('POST', '/quotes', {
    ...(member ? { token: await freshToken(app, member) } : { country: 'NG' }),
    body: { service_type, event_id: event.id, items: itemsOf(event, wanted), ...fields },
  });

/** A ticket as its row has it. */
export type TestTicket = Pick<
  AdmissionRow,
  | 'id'
  | 'event_id'
  | 'class_id'
  | 'seat'
  | 'order_id'
  | 'position'
  | 'part'
  | 'holder_id'
  | 'name'
  | 'version'
  | 'state'
  | 'void_because'
>;

/** The tickets of an order, in the order of its lines. */
export async function ticketsOf(
  { services }: TestApp,
  { uuid }: Pick<Order, 'uuid'>,
): Promise<TestTicket[]> {
  const { rows } = await services.db.sql.query<TestTicket>(
    'select * from admission where order_id = $1 order by position, part',
    [uuid],
  );
  return rows;
}

/** The balance of the organiser's account, minor units. */
export async function organiserHas(
  { services: { db } }: TestApp,
  { organiser, currency }: Pick<TestEvent, 'organiser' | 'currency'>,
): Promise<bigint> {
  const account = await openAccount(db, organiser, 'user_organiser', currency);
  return (await readBalance(db, account)).posted;
}

/** A time this many hours from now, by the test's clock. */
export const hoursAhead = ({ clock }: TestApp, hours: number): Date =>
  new Date(clock.now().getTime() + hours * HOUR_MS);

/** The tickets of an event that have admitted someone. */
export async function validIn(
  { services }: TestApp,
  { id }: Pick<TestEvent, 'id'>,
): Promise<{ seat: string | null }[]> {
  const { rows } = await services.db.sql.query<{ seat: string | null }>(
    `select seat from admission where event_id = $1 and state = 'valid'`,
    [id],
  );
  return rows;
}

/** Of many simultaneous buyers: those who got theirs. */
export const boughtIn = (answers: readonly BoughtTickets[]): BoughtTickets[] =>
  answers.filter(({ status }) => status === 201);
