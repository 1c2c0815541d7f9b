import type { EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { putOnSale, setReservables, writeSeats } from '#server/e-tickets/put-on-sale.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { blocksOf, checkForm, newId, sameTime as same } from './check-form.ts';
import { hasSales } from './event-sums.ts';
import { assertShowing } from './films/assert-showing.ts';
import { saveClasses } from './save-classes.ts';
import { seatText } from './seat-text.ts';
import { viewEvent } from './view-event.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

const COLUMNS = `organiser_id, title, category, description, country_code, currency, state, city, venue,
  address, starts_at, doors_at, ends_at, time_zone, age_limit, names_wanted, refund_until_h,
  refund_percent, fee, format, changed_at`;

const marks = (values: readonly unknown[], from = 1): string =>
  values.map((_, n) => `$${n + from}`).join(', ');

function valuesOf(form: EventForm, now: Date): unknown[] {
  const { currency, timeZone } = supportedCountries[form.country_code];
  return [
    ...[
      form.organiser_id,
      form.title,
      form.category,
      form.description,
      form.country_code,
      currency,
    ],
    ...[form.state, form.city, form.venue, form.address],
    ...[form.starts_at, form.doors_at, form.ends_at, timeZone, form.age_limit, form.names_wanted],
    ...[form.refund?.until_h ?? null, form.refund?.percent ?? null, parseAmount(form.fee)],
    ...[form.format ?? null, now],
  ];
}

/** An organiser is paid in one country, so their events are sold there. */
async function assertOrganiser(tx: Database, form: EventForm): Promise<void> {
  const { rows } = await tx.sql.query<{ country_code: string }>(
    'select country_code from organiser where id = $1',
    [form.organiser_id],
  );
  if (!rows[0]) throw AppError.invalid({ organiser_id: ['Choose an organiser.'] });
  if (rows[0].country_code !== form.country_code)
    throw AppError.invalid({ country_code: ['This organiser is paid in another country.'] });
}

/** What the audit log stores of an event, before and after: everything that was typed in. */
const snapshot = async (tx: Database, clock: Services['clock'], id: string) => {
  const { form, classes, status } = await viewEvent({ db: tx, clock }, id);
  const terms = classes.map(({ sold: _, free: __, complimentary: ___, ...terms }) => terms);
  return { ...form, classes: terms, status };
};

/**
 * Adds an event as a draft and returns its id.
 * @param by operator:<uuid>
 * @param of the film of a showing and its place; null for an event
 * @throws AppError 422 with a message per field
 */
export async function createEvent(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  form: EventForm,
  by: string,
  of: { film: string; cinema: string } | null = null,
): Promise<string> {
  const now = clock.now();
  checkForm(form, now);
  if (form.format && !of) throw AppError.invalid({ format: ['Only a showing has a format.'] });
  if (Date.parse(form.starts_at) <= now.getTime())
    throw AppError.invalid({ starts_at: ['Choose a time in the future.'] });
  await assertOrganiser(tx, form);
  const id = newId(form.title);
  const kind = of ? 'showing' : 'event';
  const values = [...valuesOf(form, now), id, kind, of?.film, of?.cinema, now];
  await tx.sql.query(
    `insert into event(${COLUMNS}, id, kind, film_id, cinema_id, created_at) values (${marks(values)})`,
    values,
  );
  await saveClasses(tx, { eventId: id, by, now }, form);
  if (form.seats !== null) await writeSeats(tx, id, blocksOf(form));
  const after = await snapshot(tx, clock, id);
  await audit(tx, { actor: by, action: 'events.create', subject: id, detail: { after } });
  return id;
}

/** After the first sale, people rely on the time, the place and the refund rule. */
function assertStays(event: EventRow, form: EventForm): void {
  const moved = 'Tickets have been sold. Move the event instead: we’ll notify everyone.';
  const fixed = 'Tickets have been sold, so this can no longer change.';
  const isSamePlace = (['state', 'city', 'venue', 'address'] as const).every(
    (name) => event[name] === form[name],
  );
  const errors = {
    ...(same(event.starts_at, form.starts_at) ? {} : { starts_at: [moved] }),
    ...(isSamePlace ? {} : { venue: [moved] }),
    ...(event.organiser_id === form.organiser_id ? {} : { organiser_id: [fixed] }),
    ...(event.country_code === form.country_code ? {} : { country_code: [fixed] }),
    ...(event.format === (form.format ?? null) ? {} : { format: [fixed] }),
    ...(event.refund_until_h === (form.refund?.until_h ?? null) &&
    event.refund_percent === (form.refund?.percent ?? null)
      ? {}
      : { refund: [fixed] }),
  };
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

/** Seats can be replaced only in a draft; later a seat may already be someone's. */
async function saveSeats(tx: Database, event: EventRow, form: EventForm): Promise<void> {
  const before = event.seated ? await seatText(tx, event.id) : null;
  if (before === form.seats) return;
  if (event.status !== 'draft')
    throw AppError.invalid({ seats: ['Seats can’t change once an event has been on sale.'] });
  if (form.seats !== null) return writeSeats(tx, event.id, blocksOf(form));
  await tx.sql.query('delete from event_seat where event_id = $1', [event.id]);
  await tx.sql.query('update event set seated = false where id = $1', [event.id]);
}

async function lockOpen(tx: Database, id: string): Promise<EventRow> {
  const event = await lockEvent(tx, id);
  if (!event) throw AppError.notFound();
  if (event.status === 'cancelled') throw AppError.conflict('This event was cancelled.');
  return event;
}

/**
 * Changes an event. Capacities never go below what is taken, and prices change from now on.
 * @throws AppError not_found; conflict when it was cancelled, someone else has changed it, or more is taken;
 * 422 with a message per field
 */
export function changeEvent(
  { db, clock }: Parts,
  id: string,
  form: EventForm,
  by: string,
): Promise<void> {
  const now = clock.now();
  checkForm(form, now);
  return inTransaction(db, async (tx) => {
    const event = await lockOpen(tx, id);
    if (form.changed_at !== undefined && !same(event.changed_at, form.changed_at))
      throw AppError.conflict('Someone changed this after you opened it. Reload it.');
    if (await hasSales(tx, id)) assertStays(event, form);
    await assertShowing(tx, event, form);
    await assertOrganiser(tx, form);
    const before = await snapshot(tx, clock, id);
    const values = valuesOf(form, now);
    await tx.sql.query(
      `update event set (${COLUMNS}) = (${marks(values)}) where id = $${values.length + 1}`,
      [...values, id],
    );
    await saveClasses(tx, { eventId: id, by, now }, form);
    await saveSeats(tx, event, form);
    if (event.status !== 'draft') await setReservables(tx, id);
    const after = await snapshot(tx, clock, id);
    const detail = { before, after };
    await audit(tx, { actor: by, action: 'events.change', subject: id, detail });
  });
}

/**
 * Puts an event on sale, or pauses its sale: existing holds stay, and nothing new can be reserved.
 * @throws AppError not_found; conflict when it was cancelled, is over, or isn't complete
 */
export async function setStatus(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  status: 'on_sale' | 'paused',
  by: string,
): Promise<void> {
  const now = clock.now();
  const event = await lockOpen(tx, id);
  if (event.status === status) return;
  if (status === 'paused' && event.status === 'draft')
    throw AppError.conflict('This event isn’t on sale yet.');
  if (event.starts_at <= now && status === 'on_sale')
    throw AppError.conflict('This event has started, so sales can’t open.');
  if (status === 'on_sale') await putOnSale(tx, id, now);
  else
    await tx.sql.query('update event set status = $2, changed_at = $3 where id = $1', [
      ...[id, status, now],
    ]);
  const detail = { before: event.status, after: status };
  await audit(tx, { actor: by, action: 'events.status', subject: id, detail });
}
