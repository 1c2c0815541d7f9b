import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { notifyHolders } from './notify-holders.job.ts';
import type { ChangeRow } from './view-changes.ts';

const when = ({ starts_at, doors_at, ends_at }: EventRow | ChangeRow) => ({
  starts_at: starts_at?.toISOString() ?? null,
  doors_at: doors_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
});
const where = ({ state, city, venue, address }: EventRow | ChangeRow) => ({
  state,
  city,
  venue,
  address,
});

/**
 * Moves an event to another time or place. Tickets stay valid, everyone is notified, and until a given time
 * they can be returned for a full refund. Lock the event first.
 */
export async function moveEvent(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  event: EventRow,
  change: ChangeRow & { agreedBy: string },
): Promise<void> {
  const now = clock.now();
  const moved = { starts_at: event.starts_at.toISOString(), venue: event.venue };
  await tx.sql.query(
    `update event set starts_at = $2, doors_at = $3, ends_at = $4, state = $5, city = $6, venue = $7,
       address = $8, return_until = $9, moved = $10, changed_at = $11 where id = $1`,
    [
      ...[event.id, change.starts_at, change.doors_at, change.ends_at],
      ...[change.state, change.city, change.venue, change.address],
      ...[change.return_until, JSON.stringify(moved), now],
    ],
  );
  await tx.sql.query(
    `insert into event_to_tell(change_id, user_id)
     select $2::uuid, holder_id from admission where event_id = $1 and state = 'valid' and holder_id is not null
     union select $2::uuid, o.user_id from admission a join orders o on o.id = a.order_id
       where a.event_id = $1 and a.state = 'valid'
     on conflict do nothing`,
    [event.id, change.id],
  );
  await enqueue(tx, notifyHolders, { change_id: change.id }, { jobKey: `tell:${change.id}` });
  const detail = {
    before: { ...when(event), ...where(event) },
    after: { ...when(change), ...where(change), return_until: change.return_until },
    because: change.because,
  };
  await audit(tx, { actor: change.agreedBy, action: 'events.move', subject: event.id, detail });
}
