import { FREE_RULE, describeRefund } from '#lib/e-tickets/basket-words.ts';
import { placesOf, resaleOf, seatOf } from '#lib/e-tickets/categories.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { readOnce } from '#server/db/read-together.ts';
import type { Listed } from '#server/e-tickets/admissions/resale.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { refundOf } from '#server/e-tickets/refund-of.ts';
import { openAccount } from '#server/ledger/accounts.ts';
import type { NewLine } from '#server/orders/plug/new-line.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import { assertNotWaitedFor, chooseClasses, takeListed, type Chosen } from './choose-classes.ts';
import { checkSeats } from './choose-seats.ts';
import { assertFreeShare } from './free-share.ts';
import type { TicketsInput } from './input.ts';
import { openEvent, serviceTypeOf } from './open-event.ts';
import type { LineDetail, OrderDetail } from './order-detail.ts';
import { appliesTo, assertUsesLeft, cheaper, findPromo, noneOfThese, type Promo } from './promo.ts';

const RULE = 'tickets-1';

type Line = NewLine & { fee: bigint; detail: LineDetail };

const titleOf = (name: string, seat: string | null): string =>
  seat === null ? name : `${name} · seat ${seat}`;

/** A resale ticket at its seller's price. The organiser's promo code doesn't apply to it. */
function resoldLine(event: EventRow, { class: { id, name } }: Chosen, listed: Listed): Line {
  const { admission_id: resale, seat, price } = listed;
  return {
    title: `${titleOf(name, seat)} · resold`,
    amount: price,
    fee: event.fee,
    reserves: [{ ...resaleOf(resale), quantity: 1 }],
    detail: {
      class: id,
      seat,
      admits: 1,
      price: `${price}`,
      cheaper: false,
      resale,
    },
  };
}

/** One unit of a class; `n` counts within the class. */
function lineOf(event: EventRow, chosen: Chosen, n: number, promo: Promo | undefined): Line {
  const { id, name, admits, price } = chosen.class;
  const { listed = [], item } = chosen;
  const resold = listed[n - (item.quantity - listed.length)];
  if (resold) return resoldLine(event, chosen, resold);
  const seat = event.seated ? (chosen.item.seats?.[n] ?? null) : null;
  const code = promo && appliesTo(promo, id) ? promo : undefined;
  const thing = seat === null ? placesOf(event.id, id) : seatOf(event.id, seat);
  return {
    title: titleOf(name, seat),
    amount: code ? cheaper(code, price) : price,
    fee: price === 0n ? 0n : event.fee,
    reserves: [{ ...thing, quantity: 1 }],
    detail: {
      class: id,
      seat,
      admits,
      price: `${price}`,
      cheaper: code !== undefined,
    },
  };
}

const countPeople = (lines: readonly Line[]): number =>
  lines.reduce((count, { detail }) => count + detail.admits, 0);

/** Gives each line the names of its attendees. @throws AppError 422 on attendee.<n>.name */
function nameLines(
  event: EventRow,
  lines: readonly Line[],
  { attendee: people }: TicketsInput,
): Line[] {
  if (!event.names_wanted || !people) return [...lines];
  const count = countPeople(lines);
  if (people.length < count)
    throw AppError.invalid({
      [`attendee.${people.length}.name`]: ['Enter the name of the person coming.'],
    });
  if (people.length > count)
    throw AppError.invalid({ attendee: ['There are more names than tickets.'] });
  const names = people.map(({ name }) => name);
  return lines.map((line) => ({
    ...line,
    detail: { ...line.detail, names: names.splice(0, line.detail.admits) },
  }));
}

const sum = (all: readonly bigint[]): bigint => all.reduce((total, each) => total + each, 0n);

const identityOf = (event: EventRow, chosen: readonly Chosen[]): string =>
  [
    event.id,
    ...chosen
      .map(({ item }) => [item.class, item.quantity, ...(item.seats ?? []).toSorted()].join(':'))
      .toSorted(),
  ].join('|');

async function promoFor(
  db: Database,
  event: EventRow,
  { chosen, code, now }: { chosen: readonly Chosen[]; code: string | undefined; now: Date },
): Promise<Promo | undefined> {
  if (!code) return undefined;
  const promo = await findPromo(db, event.id, code, now);
  const applying = chosen.filter((each) => !each.listed && appliesTo(promo, each.class.id));
  if (applying.length === 0) throw noneOfThese();
  assertUsesLeft(
    promo,
    applying.reduce((count, { item }) => count + item.quantity, 0),
  );
  return promo;
}

type Owner = Pick<EventRow, 'organiser_id' | 'currency'>;

/** Opening it again returns the same account. */
const openTogether = readOnce(
  (db, { organiser_id: id, currency }: Owner) => openAccount(db, id, 'user_organiser', currency),
  ({ organiser_id: id, currency }) => `${id} ${currency}`,
);

/** The organiser's account, opened with the first ticket someone requests. */
async function accountFor(
  db: Database,
  event: EventRow,
  [first]: readonly Chosen[],
): Promise<string> {
  const account = first?.class.account ?? (await openTogether(db, event));
  return account.toString();
}

interface Parts {
  account: string;
  chosen: readonly Chosen[];
  lines: readonly Line[];
  promo: Promo | undefined;
  at: Date;
}

const detailFor = (event: EventRow, { account, chosen, lines, promo, at }: Parts): OrderDetail => ({
  event: event.id,
  title: event.title,
  time_zone: event.time_zone,
  venue: event.venue,
  city: event.city,
  starts_at: event.starts_at.toISOString(),
  account,
  organiser: event.organiser_id,
  tickets: countPeople(lines),
  seats: lines.flatMap(({ detail }) => detail.seat ?? []),
  names_wanted: event.names_wanted && !lines.every(({ detail }) => detail.names),
  refund_rule: lines.every(({ amount }) => amount === 0n)
    ? FREE_RULE
    : describeRefund({ refund: refundOf(event), time_zone: event.time_zone }, at.getTime()),
  promo: promo?.code ?? null,
  counts: chosen.map((each) => `${each.item.quantity} × ${each.class.name}`).join(', '),
  classes: chosen.map(({ item }) => item.class),
});

/** @throws AppError 422 on items.<n>.quantity for more free tickets than one person can have */
async function checkFree(
  db: Database,
  { id: eventId }: EventRow,
  chosen: readonly Chosen[],
  userId: string | null,
): Promise<void> {
  const free = chosen.filter((each) => each.class.price === 0n && !each.listed);
  if (!userId) return;
  for (const { item, at, class: of } of free)
    await assertFreeShare(
      db,
      { eventId, class: of, userId, quantity: item.quantity },
      `items.${at}.quantity`,
    );
}

/**
 * The price of tickets for this person now, or as it was in the quote they hold (spec 3): each class at its
 * price, less the promo code, plus our fee per unit.
 * @throws AppError not_found, unavailable_for_country; 422 on event_id, promo_code, attendee.<n>.name and
 * items.<n>.class, .quantity or .seats
 */
export const priceTickets: Plug<TicketsInput>['price'] = async (services, who, input) => {
  const { db, clock } = services;
  const { country, userId } = who;
  const at = who.shownAt ?? clock.now();
  const event = await openEvent(services, { id: input.event_id, country });
  if (serviceTypeOf(event) !== input.service_type)
    throw AppError.notFound('We couldn’t find that event.');
  const wanted = await chooseClasses(db, event, input.items, { at, userId });
  await assertNotWaitedFor(db, event, wanted, userId);
  const chosen = await takeListed(db, event, wanted, userId);
  await checkSeats(db, event, chosen, userId);
  await checkFree(db, event, chosen, userId);
  const promo = await promoFor(db, event, {
    chosen,
    code: input.promo_code,
    now: at,
  });
  const units = chosen.flatMap((each) =>
    Array.from({ length: each.item.quantity }, (_, n) => lineOf(event, each, n, promo)),
  );
  const lines = nameLines(event, units, input);
  const account = userId ? await accountFor(db, event, chosen) : '';
  return {
    title: event.title,
    target: null,
    amount: sum(lines.map(({ amount }) => amount)),
    fee: sum(lines.map(({ fee }) => fee)),
    duty: 0n,
    currency: event.currency,
    lines,
    heldFor: event.id,
    arrivesLabel: 'Your tickets',
    rate: null,
    ruleVersion: RULE,
    identity: identityOf(event, chosen),
    detail: detailFor(event, { account, chosen, lines, promo, at }),
  } satisfies Priced;
};
