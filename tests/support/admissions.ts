import { randomUUID } from 'node:crypto';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { parseAmount } from '#lib/money.ts';
import type { Order } from '#lib/orders/contract.ts';
import { setCapacity } from '#server/orders/reservations/reserve.ts';
import type { Answer, TestApp, TestMember } from './api.ts';
import { PIN } from './api.ts';
import { freshToken } from './orders.ts';

const HOUR_MS = 3_600_000;
export const aWeekOn = (app: TestApp) => new Date(app.clock.now().getTime() + 7 * 24 * HOUR_MS);

interface EventWanted {
  id?: string;
  startsAt?: Date;
  /** Numbered seats by row, such as { A: 4 }. */
  rows?: Record<string, number>;
  capacity?: number;
  /** Decimal strings. */
  price?: string;
  fee?: string;
  admits?: number;
  refund?: { untilH: number; percent: number } | null;
  namesWanted?: boolean;
}

async function anOrganiser({ services, clock }: TestApp): Promise<string> {
  const id = randomUUID();
  await services.db.sql.query(
    `insert into organiser(id, slug, name, country_code, commission_bps, created_at)
     values ($1, $2, 'Lagos Live', 'NG', 500, $3)`,
    [id, `live-${id}`, clock.now()],
  );
  return id;
}

async function addSeats({ services }: TestApp, id: string, rows: Record<string, number>) {
  for (const [at, [row, count]] of Object.entries(rows).entries())
    for (let n = 1; n <= count; n++) {
      await services.db.sql.query(
        `insert into event_seat(event_id, seat, class_id, block, block_position, row_name, row_position,
           number, x) values ($1, $2, 'regular', 'Stalls', 1, $3, $4, $5, $6)`,
        [id, `${row}${n}`, row, at, String(n), n],
      );
      await setCapacity(services.db, { ...seatOf(id, `${row}${n}`), capacity: 1 });
    }
}

/** An event on sale with one class, "Regular", and a rule that refunds 80% until a day before. */
export async function anEvent(app: TestApp, wanted: EventWanted = {}): Promise<string> {
  const { db } = app.services;
  const id = wanted.id ?? `night-${randomUUID().slice(0, 8)}`;
  const { refund = { untilH: 24, percent: 80 }, rows, capacity = 10, admits = 1 } = wanted;
  const now = app.clock.now();
  await db.sql.query(
    `insert into event(id, kind, organiser_id, title, category, description, country_code, currency,
       state, city, venue, starts_at, time_zone, names_wanted, refund_until_h, refund_percent, fee,
       seated, status, created_at, changed_at)
     values ($1, 'event', $2, 'Night of laughs', 'comedy', 'Six comedians.', 'NG', 'NGN', 'Lagos',
       'Lagos', 'Terra Kulture', $3, 'Africa/Lagos', $4, $5, $6, $7, $8, 'on_sale', $9, $9)`,
    [
      ...[id, await anOrganiser(app), wanted.startsAt ?? aWeekOn(app), wanted.namesWanted ?? false],
      ...[refund?.untilH ?? null, refund?.percent ?? null, parseAmount(wanted.fee ?? '100.00')],
      ...[rows !== undefined, now],
    ],
  );
  await db.sql.query(
    `insert into event_class(event_id, id, name, position, capacity, admits, max_per_order)
     values ($1, 'regular', 'Regular', 1, $2, $3, 10)`,
    [id, rows ? null : capacity, admits],
  );
  await db.sql.query(
    `insert into event_price(event_id, class_id, price, effective_at, set_by, set_at)
     values ($1, 'regular', $2, $3, 'test', $3)`,
    [id, parseAmount(wanted.price ?? '5000.00'), new Date(now.getTime() - HOUR_MS)],
  );
  if (rows) await addSeats(app, id, rows);
  else await setCapacity(db, { ...placesOf(id, 'regular'), capacity });
  return id;
}

interface TicketsWanted {
  quantity?: number;
  seats?: string[];
  names?: string[];
}

/** Buys tickets of an event, as the checkout does. */
export async function buyTicketsOf(
  app: TestApp,
  member: TestMember,
  eventId: string,
  { quantity = 1, seats, names }: TicketsWanted = {},
): Promise<Answer<{ data: Order; message?: string; errors?: Record<string, string[]> }>> {
  const item = {
    class: 'regular',
    quantity: seats?.length ?? quantity,
    ...(seats ? { seats } : {}),
  };
  return app.call('POST', '/events/purchase', {
    token: await freshToken(app, member),
    key: randomUUID(),
    body: {
      event_id: eventId,
      items: [item],
      pin: PIN,
      ...(names ? { attendee: names.map((name) => ({ name })) } : {}),
    },
  });
}

/** Tickets of an event, paid for and issued. */
export async function boughtTickets(
  app: TestApp,
  member: TestMember,
  eventId: string,
  wanted: TicketsWanted = {},
): Promise<Admission[]> {
  const { status, body } = await buyTicketsOf(app, member, eventId, wanted);
  if (status !== 201) throw new Error(body.message);
  await app.drainJobs();
  return listOwn(app, member, `?order=${body.data.reference_code}`);
}

export async function listOwn(app: TestApp, member: TestMember, query = ''): Promise<Admission[]> {
  const token = await freshToken(app, member);
  const { body } = await app.call<{ data: Admission[] }>('GET', `/admissions${query}`, { token });
  return body.data;
}

export type AdmissionAnswer = Answer<{
  data: Admission;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

/** A call about one ticket, as a member makes it. */
export const about = async <T = AdmissionAnswer['body']>(
  app: TestApp,
  member: TestMember,
  call: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<Answer<T>> => {
  const [method = '', path = ''] = call.split(' ');
  const token = await freshToken(app, member);
  return app.call<T>(method, `/admissions${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
};

/** Transfers a ticket, and returns the token of the link. */
export async function handedOn(app: TestApp, giver: TestMember, id: string): Promise<string> {
  const { body } = await about<{ data: { url: string } }>(app, giver, `POST /${id}/handover`, {
    body: {},
  });
  return new URL(body.data.url).pathname.replace('/ticket/', '');
}

export const accepts = (
  app: TestApp,
  member: TestMember,
  token: string,
): Promise<AdmissionAnswer> => about(app, member, `POST /handovers/${token}/accept`, { body: {} });

/** Admits someone with a ticket. */
export async function scan({ services, clock }: TestApp, ticket: Admission): Promise<void> {
  const operator = randomUUID();
  await services.db.sql.query(
    `insert into operator(id, name, email, role, password_hash, two_factor_secret, created_at)
     values ($1, 'Gate', $2, 'gate', '', '', $3)`,
    [operator, `${operator}@gate.example`, clock.now()],
  );
  await services.db.sql.query(
    `insert into gate_scan(id, event_id, admission_id, version, gate, operator_id, scanned_at,
       received_at, offline, result) values ($1, $2, $3, 1, 'North', $4, $5, $5, false, 'admitted')`,
    [randomUUID(), ticket.event.id, ticket.id, operator, clock.now()],
  );
}
