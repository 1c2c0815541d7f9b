import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { refundEvent } from './refund-event.job.ts';
import { notifyHolders } from './notify-holders.job.ts';
import type { ChangeRow } from './view-changes.ts';

/** The items that count an event's stock: its places, its seats, and its resale tickets. */
const ITS_ITEMS = `(kind in ('places', 'seat') and starts_with(item, $1 || '/')
  or kind = 'resale' and item in (select id::text from admission where event_id = $1))`;

/**
 * Closes an event's sale in the database itself: releases everything held by quotes and blocks new
 * reservations, whichever code requests them.
 */
async function closeSale(tx: Database, eventId: string): Promise<void> {
  // in the order in which buyers lock them, so that we never wait for each other
  await tx.sql.query(
    `select 1 from reservable where ${ITS_ITEMS} order by (kind || ' ' || item) collate "C" for no key update`,
    [eventId],
  );
  await tx.sql.query(
    `update reservation set state = 'given_back' where state = 'held' and ${ITS_ITEMS}`,
    [eventId],
  );
  await tx.sql.query(
    `update reservable r set capacity = (select coalesce(sum(t.quantity), 0)
       from reservation_taken_now t where t.kind = r.kind and t.item = r.item)
     where ${ITS_ITEMS}`,
    [eventId],
  );
}

/** Ends the waiting lists, the resales and the transfers of an event. */
async function endWaiting(tx: Database, eventId: string, now: Date): Promise<void> {
  await tx.sql.query(
    `update event_waiting set state = 'passed', offered_until = null, seats = null, ended_at = $2
     where event_id = $1 and state in ('waiting', 'offered')`,
    [eventId, now],
  );
  await tx.sql.query(
    `update admission_resale set state = 'withdrawn', ended_at = $2 where state = 'listed'
       and admission_id in (select id from admission where event_id = $1)`,
    [eventId, now],
  );
}

/** Complimentary tickets cost nothing, so they are voided straight away; the others when they are refunded. */
async function voidComplimentary(tx: Database, eventId: string, now: Date): Promise<void> {
  await tx.sql.query(
    `with gone as (update admission set state = 'void', void_because = 'cancelled', version = version + 1,
         changed_at = $2
       where event_id = $1 and order_id is null and state = 'valid' returning id)
     insert into admission_step(admission_id, what, text, actor, at)
     select id, 'void', 'The event was cancelled', 'system', $2 from gone`,
    [eventId, now],
  );
}

/** Every order with tickets for it. An order that is still being paid is refunded once it completes. */
async function listRefunds(tx: Database, changeId: string, eventId: string): Promise<void> {
  await tx.sql.query(
    `insert into event_refund(change_id, order_id)
     select $2::uuid, order_id from admission where event_id = $1 and order_id is not null
     union
     select $2::uuid, order_id from reservation where state = 'kept' and ${ITS_ITEMS}
     on conflict do nothing`,
    [eventId, changeId],
  );
}

/**
 * Cancels an event: stops all sales, and queues jobs that notify everyone and refund each order in full. Lock
 * the event first.
 */
export async function cancelEvent(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  event: EventRow,
  { id, because, agreedBy }: ChangeRow & { agreedBy: string },
): Promise<void> {
  const now = clock.now();
  await tx.sql.query(
    `update event set status = 'cancelled', cancelled_because = $2, cancelled_at = $3, changed_at = $3
     where id = $1`,
    [event.id, because, now],
  );
  await closeSale(tx, event.id);
  await endWaiting(tx, event.id, now);
  await listRefunds(tx, id, event.id);
  // read the people to notify before any ticket is void
  await tx.sql.query(
    `insert into event_to_tell(change_id, user_id)
     select $2::uuid, holder_id from admission where event_id = $1 and state = 'valid' and holder_id is not null
     union select $2::uuid, o.user_id from event_refund r join orders o on o.id = r.order_id
       where r.change_id = $2
     on conflict do nothing`,
    [event.id, id],
  );
  await voidComplimentary(tx, event.id, now);
  await enqueue(tx, notifyHolders, { change_id: id }, { jobKey: `tell:${id}` });
  await enqueue(tx, refundEvent, { change_id: id }, { jobKey: `refund-event:${id}` });
  const detail = { before: event.status, after: 'cancelled', because };
  await audit(tx, { actor: agreedBy, action: 'events.cancel', subject: event.id, detail });
}
