import { eventPaths } from '#lib/e-tickets/paths.ts';
import { momentFor } from '#lib/moments.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { notify } from '#server/notifications/notify.ts';
import { holdFor } from './hold-for.ts';
import { heldInClass, mayJoin, type WaitingRow } from './queue.ts';

interface Place extends WaitingRow {
  /** How many of the class this member holds now. */
  held: number;
  /** Whether the offer has expired, by the database's clock. */
  is_over: boolean;
  left_s: number;
}

interface ClassOf {
  event_id: string;
  class_id: string;
}

/** Everyone in the queue, in order. The class is locked, so places are offered one after another. */
async function lockQueue(tx: Database, { event_id, class_id }: ClassOf): Promise<Place[]> {
  await tx.sql.query(
    'select 1 from event_class where event_id = $1 and id = $2 for no key update',
    [event_id, class_id],
  );
  const { rows } = await tx.sql.query<Place>(
    `select w.*, coalesce(w.offered_until <= clock_timestamp(), false) as is_over,
       coalesce(extract(epoch from w.offered_until - clock_timestamp()), 0)::float8 as left_s,
       (select coalesce(sum(r.quantity), 0)::int from reservation r
         where r.holder = w.user_id and ${heldInClass}) as held
     from event_waiting w where w.event_id = $1 and w.class_id = $2
       and w.state in ('waiting', 'offered') order by w.joined_at, w.id for update of w`,
    [event_id, class_id],
  );
  return rows;
}

/** Releases an offer to others. Only holds without a quote: a quote is paid for on its own. */
async function releaseOffer(tx: Database, place: Place): Promise<void> {
  await tx.sql.query(
    `update reservation r set state = 'given_back' from event_waiting w
     where w.id = $1 and r.holder = w.user_id and r.quote_id is null and ${heldInClass}`,
    [place.id],
  );
}

export async function endPlace(
  tx: Database,
  place: Pick<WaitingRow, 'id'>,
  state: 'bought' | 'passed' | 'left',
): Promise<void> {
  await tx.sql.query(
    `update event_waiting set state = $2, offered_until = null, ended_at = clock_timestamp()
     where id = $1`,
    [place.id, state],
  );
}

/** Removes people whose half hour passed without a purchase, but not while they are at the checkout. */
async function lapse(tx: Database, event: EventRow, place: Place): Promise<boolean> {
  if (place.state !== 'offered' || !place.is_over || place.held > 0) return false;
  await releaseOffer(tx, place);
  await endPlace(tx, place, 'passed');
  const again = (await mayJoin(tx, event.id, place.user_id))
    ? ' Join the waiting list again if you still want to go.'
    : '';
  await notify(tx, place.user_id, {
    title: 'Your tickets went to the next in line',
    message: `We reserved ${countOf(place.quantity)} for ${event.title} for 30 minutes.${again}`,
    link: eventPaths.event(event.id),
  });
  return true;
}

const countOf = (quantity: number): string => (quantity === 1 ? 'a ticket' : `${quantity} tickets`);

async function offer(tx: Database, event: EventRow, place: Place): Promise<boolean> {
  const { seated } = event;
  const held = await holdFor(tx, place, { seated, untilS: numbers.offeredS });
  if (!held) return false;
  const { rows } = await tx.sql.query<{ offered_until: Date }>(
    `update event_waiting set state = 'offered', seats = $2,
       offered_at = clock_timestamp(), offered_until = clock_timestamp() + make_interval(secs => $3)
     where id = $1 returning offered_until`,
    [place.id, held.seats, numbers.offeredS],
  );
  const until = momentFor(event.country_code, rows[0]!.offered_until);
  const seats = held.seats ? ` Seats: ${held.seats.join(', ')}.` : '';
  await notify(tx, place.user_id, {
    title: place.quantity === 1 ? 'A ticket is available for you' : 'Tickets are available for you',
    message: `We’ve reserved ${countOf(place.quantity)} for ${event.title} for you until ${until}.${seats} After that it’s the next person’s turn.`,
    link: eventPaths.event(event.id),
  });
  return true;
}

/**
 * An expired quote released the offered places, so this holds them again for the rest of the offer. If
 * someone took fewer, the rest goes to the next person.
 */
async function holdAgain(tx: Database, event: EventRow, place: Place): Promise<void> {
  if (place.held > 0 || place.left_s < 1) return;
  const held = await holdFor(tx, place, { seated: event.seated, untilS: place.left_s });
  if (held)
    await tx.sql.query('update event_waiting set seats = $2 where id = $1', [place.id, held.seats]);
}

/** Ends the queue when sales are over: the event began, or was cancelled. */
async function endAll(tx: Database, event: EventRow | undefined, queue: readonly Place[]) {
  for (const place of queue) {
    await releaseOffer(tx, place);
    await endPlace(tx, place, 'passed');
    if (event?.status === 'cancelled')
      await notify(tx, place.user_id, {
        title: `${event.title.slice(0, 50)}: cancelled`,
        message: 'You were on the waiting list. The event won’t take place.',
        link: eventPaths.event(event.id),
      });
  }
}

async function isClosed(tx: Database, event: EventRow, { class_id }: ClassOf): Promise<boolean> {
  const now = await databaseTime(tx);
  const { rows } = await tx.sql.query<{ sale_until: Date | null }>(
    'select sale_until from event_class where event_id = $1 and id = $2',
    [event.id, class_id],
  );
  const until = rows[0]?.sale_until;
  return event.status === 'cancelled' || event.starts_at <= now || Boolean(until && until <= now);
}

/**
 * Ends expired offers, and offers what is free to the first person whose request fits, for half an hour each.
 * Call it in its own transaction.
 */
export async function offerInClass(tx: Database, of: ClassOf): Promise<void> {
  const queue = await lockQueue(tx, of);
  const event = await findEvent(tx, of.event_id);
  if (!event || (await isClosed(tx, event, of))) return endAll(tx, event, queue);
  const waiting: Place[] = [];
  for (const place of queue) {
    if (place.state === 'waiting') waiting.push(place);
    else if (!(await lapse(tx, event, place))) await holdAgain(tx, event, place);
  }
  // a paused sale resumes with the same queue
  if (event.status !== 'on_sale') return;
  for (const place of waiting) await offer(tx, event, place);
}
