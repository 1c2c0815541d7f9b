import type { WaitingPlace } from '#lib/e-tickets/buy.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findPublicEvent } from '#server/e-tickets/buy/open-event.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { readClasses, type ClassRow } from '#server/e-tickets/read-classes.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { endPlace } from './offer-in-class.ts';
import { offerSoon } from './offer.job.ts';
import { heldInClass, mayJoin, type WaitingRow } from './queue.ts';

/** @throws AppError conflict when that many can simply be bought, or sales have ended */
function assertSoldOut(
  { clock }: Pick<Services, 'clock'>,
  event: EventRow,
  ticketClass: ClassRow,
  quantity: number,
): void {
  const now = clock.now();
  const { sale_from: from, sale_until: until } = ticketClass;
  const isEnded = event.starts_at <= now || (until !== null && until <= now);
  if (event.status === 'cancelled' || isEnded)
    throw AppError.conflict('Tickets for this event are no longer sold.');
  if (from && from > now) throw AppError.conflict('Tickets for this event aren’t sold yet.');
  if (ticketClass.free >= quantity)
    throw AppError.conflict('There are still tickets: you can buy them now.');
}

interface Joining {
  eventId: string;
  classId: string;
  quantity: number;
  userId: string;
}

/**
 * Joins the queue for a sold-out class. A repeated call only changes the quantity, and not while something is
 * offered.
 * @throws AppError not_found, invalid_input, conflict
 */
export async function joinWaiting(services: Services, joining: Joining): Promise<WaitingPlace> {
  const { eventId, classId, quantity, userId } = joining;
  const event = await findPublicEvent(services, eventId);
  const classes = await readClasses(services.db, [eventId], services.clock.now());
  const ticketClass = classes.find(({ id }) => id === classId);
  if (!ticketClass) throw AppError.notFound();
  const { max_per_order: most } = ticketClass;
  if (quantity > most)
    throw AppError.invalid({ quantity: [`You can buy at most ${most} of these.`] });
  assertSoldOut(services, event, ticketClass, quantity);
  if (!(await mayJoin(services.db, eventId, userId)))
    throw AppError.conflict(
      'We reserved tickets for this event for you twice. You can’t join its waiting list again.',
    );
  return inTransaction(services.db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into event_waiting as w(id, event_id, class_id, user_id, quantity, joined_at)
       values ($1, $2, $3, $4, $5, clock_timestamp())
       on conflict (event_id, class_id, user_id) where state in ('waiting', 'offered')
       do update set quantity = excluded.quantity where w.state = 'waiting'`,
      [newUuid(), eventId, classId, userId, quantity],
    );
    if (rowCount === 0)
      throw AppError.conflict('We’ve reserved tickets for you. Buy them, or leave the list first.');
    await offerSoon(tx, eventId);
    return (await placesOfMember(tx, eventId, userId)).find((each) => each.class === classId)!;
  });
}

interface Seen extends WaitingRow {
  ahead: number;
}

async function placesOfMember(
  db: Database,
  eventId: string,
  userId: string,
): Promise<WaitingPlace[]> {
  const { rows } = await db.sql.query<Seen>({
    name: 'own-waiting-places',
    text: `select w.*, (select count(*)::int from event_waiting o where o.event_id = w.event_id
        and o.class_id = w.class_id and o.state = 'waiting' and w.state = 'waiting'
        and (o.joined_at, o.id) < (w.joined_at, w.id)) as ahead
      from event_waiting w where w.event_id = $1 and w.user_id = $2
        and w.state in ('waiting', 'offered') order by w.joined_at`,
    values: [eventId, userId],
  });
  return rows.map((row) => ({
    class: row.class_id,
    quantity: row.quantity,
    state: row.state === 'offered' ? 'offered' : 'waiting',
    ahead: row.ahead,
    offered_until: row.offered_until?.toISOString() ?? null,
    seats: row.seats,
  }));
}

/** A member's places in the queues of an event. @throws AppError not_found */
export async function listWaiting(
  services: Services,
  eventId: string,
  userId: string,
): Promise<WaitingPlace[]> {
  await findPublicEvent(services, eventId);
  return placesOfMember(services.db, eventId, userId);
}

/** Leaves a queue; an open offer goes to the next person. @throws AppError not_found */
export function leaveWaiting(
  services: Services,
  { eventId, classId, userId }: Omit<Joining, 'quantity'>,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string }>(
      `select id from event_waiting where event_id = $1 and class_id = $2 and user_id = $3
         and state in ('waiting', 'offered') for update`,
      [eventId, classId, userId],
    );
    if (!rows[0]) throw AppError.notFound();
    await tx.sql.query(
      `update reservation r set state = 'given_back' from event_waiting w
       where w.id = $1 and w.state = 'offered' and r.holder = w.user_id
         and r.quote_id is null and ${heldInClass}`,
      [rows[0].id],
    );
    await endPlace(tx, rows[0], 'left');
    await offerSoon(tx, eventId);
  });
}
