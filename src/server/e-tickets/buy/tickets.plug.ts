import { AppError } from '#lib/errors/app-error.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { findEvent } from '#server/e-tickets/find-event.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { BoxOfficePort, TicketWanted } from '#server/ports/box-office.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { describeTaken } from './choose-seats.ts';
import { removeNames } from './remove-names.ts';
import { assertFreeShare, lockFreeShare } from './free-share.ts';
import { TicketsInput } from './input.ts';
import { detailOf, EVENT, MOVIE, readDetail, readLine, ticketsPath } from './order-detail.ts';
import { accountOf, refundFromOrganiser } from './organiser-account.ts';
import { priceTickets } from './price-tickets.ts';
import { releasePromo, usePromo } from './promo.ts';

const cancelled = {
  kind: 'failed',
  code: 'declined',
  retryable: false,
  userSafeMessage: 'The event was cancelled.',
  raw: null,
} as const;

/** Resale tickets that were to be bought but have become worthless, because staff refunded them. */
async function goneOf(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.sql.query<{ id: string }>(
    `select id from admission where id = any($1) and state = 'void'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Asks the box office for the tickets of an order. A line that it doesn't name was not issued. */
async function askOffice(
  { db }: Services,
  order: Order,
  ask: (reference: string, wanted: readonly TicketWanted[]) => Promise<Outcome<readonly number[]>>,
): Promise<Outcome<Delivery>> {
  const { event } = detailOf(order);
  const lines = (await linesOf(db, order.id)).flatMap(({ position, detail }) => {
    const line = readLine({ detail });
    return line ? [{ ...line, position, event }] : [];
  });
  const outcome = await ask(order.our_reference ?? '', lines);
  if (outcome.kind !== 'done') return outcome;
  const gone = await goneOf(
    db,
    lines.flatMap(({ resale }) => resale ?? []),
  );
  const given = new Set(outcome.value);
  const delivered = lines.map(({ position, resale }) => ({
    position,
    delivered: given.has(position) && !(resale && gone.has(resale)),
  }));
  return {
    ...outcome,
    value: { delivered: null, lines: delivered, vouchers: [] },
  };
}

/** The item of the request that a reservation belongs to, and how to refuse it. */
const whenTaken: Plug['whenTaken'] = (price, { kind, item }, left) => {
  const name = item.slice(item.indexOf('/') + 1);
  const classOf = (seat: string) =>
    price.lines?.map(({ detail }) => readLine({ detail })).find((line) => line?.seat === seat)
      ?.class;
  const resoldAs = price.lines
    ?.map(({ detail }) => readLine({ detail }))
    .find((line) => line?.resale === item);
  const classes = readDetail(price)?.classes ?? [];
  const of = kind === 'resale' ? resoldAs?.class : kind === 'seat' ? classOf(name) : name;
  const at = classes.indexOf(of ?? '');
  return kind === 'seat'
    ? AppError.invalid({ [`items.${at}.seats`]: [describeTaken(name)] })
    : AppError.invalid({ [`items.${at}.quantity`]: [left] });
};

/**
 * Stops two simultaneous orders from exceeding one person's share of free tickets. The lines already exist at
 * this point.
 */
async function checkFree(tx: Database, order: Order, lines: readonly OrderItem[]): Promise<void> {
  const ids = lines.flatMap((line) => (line.total === 0n ? (readLine(line)?.class ?? []) : []));
  if (ids.length === 0) return;
  const { event, classes } = detailOf(order);
  await lockFreeShare(tx, event, order.user_id);
  const { rows } = await tx.sql.query<{ id: string; max_per_order: number }>(
    'select id, max_per_order from event_class where event_id = $1 and id = any($2)',
    [event, ids],
  );
  for (const each of rows)
    await assertFreeShare(
      tx,
      { eventId: event, class: each, userId: order.user_id, quantity: 0 },
      `items.${classes.indexOf(each.id)}.quantity`,
    );
}

const place: NonNullable<Plug['place']> = async (tx, _services, order) => {
  const { event, promo } = detailOf(order);
  const lines = await linesOf(tx, order.id);
  await checkFree(tx, order, lines);
  if (promo === null) return;
  const positions = lines.filter((line) => readLine(line)?.cheaper).map(({ position }) => position);
  await usePromo(tx, {
    orderId: order.id,
    userId: order.user_id,
    eventId: event,
    code: promo,
    positions,
  });
};

const released: Plug['released'] = async (tx, { clock, order, lines }) => {
  const positions = lines.map(({ position }) => position);
  await releasePromo(tx, order.id, positions, clock.now());
  await removeNames(tx, order.id, positions);
};

/** Attendees are named when paying, not when looking at the price. */
function assertNamed(price: { detail: Record<string, unknown> }): void {
  if (readDetail(price)?.names_wanted)
    throw AppError.invalid({ 'attendee.0.name': ['Enter the name of the person coming.'] });
}

function describe(order: Order) {
  const { title, starts_at, time_zone, venue, city, seats, counts } = detailOf(order);
  const fact = (label: string, value: string) => ({
    label,
    value,
    copy: false,
  });
  return [
    fact('Event', title),
    fact('Date', timeInZone(starts_at, time_zone)),
    fact('Place', `${venue}, ${city}`),
    ...(counts ? [fact('Tickets', counts)] : []),
    ...(seats.length > 0 ? [fact(seats.length === 1 ? 'Seat' : 'Seats', seats.join(', '))] : []),
  ];
}

const hasTickets = ({ status }: Order): boolean =>
  status === 'completed' || status === 'partly_completed';

/** How tickets for events and showings are bought: the same plug under two names. */
const ticketsPlug = (
  serviceType: typeof EVENT | typeof MOVIE,
): Plug<TicketsInput, 'boxOffice'> => ({
  serviceType,
  direction: 'purchase',
  port: 'boxOffice',
  // never used: the price goes to the organiser
  book: 'suspense',
  bookOf: accountOf,
  refundLegs: refundFromOrganiser,
  input: TicketsInput,
  keepsPrice: true,
  quoteS: numbers.heldS,
  things: 'tickets',
  sentTo: 'provider',
  usuallyS: 5,
  refundAfterS: null,
  price: priceTickets,
  whenTaken,
  // a free ticket can't lose money
  warn: (_services, price) =>
    Promise.resolve(price.amount > 0n ? (readDetail(price)?.refund_rule ?? null) : null),
  assertAvailable: (_services, price) => Promise.resolve(assertNamed(price)),
  place,
  released,
  async fulfil(services: Services, order: Order, office: BoxOfficePort) {
    const event = await findEvent(services.db, detailOf(order).event);
    if (event?.status === 'cancelled') return cancelled;
    return askOffice(services, order, (reference, wanted) => office.issue(reference, wanted));
  },
  requery: (services: Services, order: Order, office: BoxOfficePort) =>
    askOffice(services, order, (reference, wanted) => office.find(reference, wanted)),
  otherSide: () => 'the box office',
  arrivesLabel: () => 'Your tickets',
  explain: ({ code }) => (code === 'declined' ? 'The event was cancelled.' : undefined),
  describeDelivery: () => 'Your tickets are ready.',
  message: (order) =>
    order.status === 'completed' && order.refunded === 0n ? 'Your tickets are ready.' : undefined,
  describe,
  next: (order) =>
    hasTickets(order)
      ? { label: 'Show tickets', url: ticketsPath(order.reference_code) }
      : undefined,
  // buyers who want another one choose it on the event's page
  repeat: () => null,
});

export const eventTickets = ticketsPlug(EVENT);
export const movieTickets = ticketsPlug(MOVIE);
