import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { toAmount } from '#lib/money.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { codeOf, shortCodeOf } from '#server/e-tickets/ticket-key.ts';
import type { Services } from '#server/platform/services.ts';
import { findEvents, findOwnAdmission, type AdmissionRow } from './find.ts';
import { doorsOf, describeState, admissionStateOf, whyOver } from './admission-state.ts';
import { worthOf } from './worth.ts';

function noticeOf({ status, cancelled_because, moved, starts_at, time_zone }: EventRow) {
  if (status === 'cancelled') return `Cancelled. ${cancelled_because ?? ''}`.trim();
  if (!moved) return null;
  return `Moved. It was to be on ${timeInZone(moved.starts_at, time_zone)} at ${moved.venue}; it now starts on ${timeInZone(starts_at.toISOString(), time_zone)}.`;
}

/** What a ticket says about its event. */
export const eventOf = (event: EventRow): Admission['event'] => ({
  id: event.id,
  title: event.title,
  kind: event.kind,
  starts_at: event.starts_at.toISOString(),
  doors_at: event.doors_at?.toISOString() ?? null,
  ends_at: event.ends_at?.toISOString() ?? null,
  time_zone: event.time_zone,
  venue: event.venue,
  address: event.address,
  city: event.city,
  age_limit: event.age_limit,
  notice: noticeOf(event),
  cancelled: event.status === 'cancelled',
  demo: event.demo,
});

async function stepsOf(db: Database, ids: readonly string[]) {
  const { rows } = await db.sql.query<{ admission_id: string; text: string; at: Date }>({
    name: 'steps-of-admissions',
    text: 'select admission_id, text, at from admission_step where admission_id = any($1) order by id',
    values: [ids],
  });
  return Map.groupBy(rows, ({ admission_id }) => admission_id);
}

type Parts = Pick<Services, 'db' | 'env' | 'clock'>;

async function canDo(db: Database, row: AdmissionRow, event: EventRow, now: Date) {
  const standing = admissionStateOf(row);
  const isOn = whyOver(event, now) === undefined;
  return {
    hand_on: isOn && standing === 'valid',
    call_back: isOn && standing === 'handed_on',
    rename: isOn && standing === 'valid' && now < doorsOf(event),
    unlist: isOn && standing === 'listed',
    ...(await worthOf(db, row, event, now)),
  };
}

async function viewOne({ db, env, clock }: Parts, row: AdmissionRow, event: EventRow) {
  const opens = admissionStateOf(row) === 'valid' && event.status !== 'cancelled';
  const { resale_price: price, listed_at } = row;
  return {
    id: row.id,
    event: eventOf(event),
    class: { id: row.class_id, name: row.class_name },
    seat: row.seat,
    block: row.block,
    row: row.row_name,
    number: row.number,
    name: row.name,
    state: admissionStateOf(row),
    state_text: describeState(row),
    code: opens ? codeOf(env, row) : null,
    short_code: opens ? shortCodeOf(env, row) : null,
    used_at: row.used_at?.toISOString() ?? null,
    order_reference: row.buyer_id === row.holder_id ? row.order_reference : null,
    can: await canDo(db, row, event, clock.now()),
    resale:
      price !== null && listed_at
        ? { price: toAmount(price), currency: event.currency, listed_at: listed_at.toISOString() }
        : null,
  };
}

/** Tickets as their holder sees them, in the order given. */
export async function viewAdmissions(
  services: Parts,
  rows: readonly AdmissionRow[],
): Promise<Admission[]> {
  const { db } = services;
  const events = await findEvents(
    db,
    rows.map(({ event_id }) => event_id),
  );
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  const views: Admission[] = [];
  for (const row of rows) {
    const event = events.get(row.event_id);
    if (!event) throw AppError.notFound();
    const history = steps.get(row.id) ?? [];
    views.push({
      ...(await viewOne(services, row, event)),
      steps: history.map(({ text, at }) => ({ text, at: at.toISOString() })),
    });
  }
  return views;
}

/** One ticket of a member. @throws AppError not_found */
export async function viewOwn(services: Parts, id: string, holder: string): Promise<Admission> {
  const row = await findOwnAdmission(services.db, id, holder);
  const [view] = await viewAdmissions(services, [row]);
  return view!;
}
