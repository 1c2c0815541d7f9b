import type { EventChange } from '#lib/e-tickets/desk/events.contract.ts';
import type { Database } from '#server/db/client.ts';
import { nameActors } from '#server/desk/operators.ts';

/** A requested or decided change to an event, as stored in event_change. */
export interface ChangeRow {
  id: string;
  event_id: string;
  kind: 'cancel' | 'move';
  because: string;
  starts_at: Date | null;
  doors_at: Date | null;
  ends_at: Date | null;
  state: string | null;
  city: string | null;
  venue: string | null;
  address: string | null;
  return_until: Date | null;
  asked_by: string;
  asked_at: Date;
  agreed_by: string | null;
  done_at: Date | null;
}

type Shown = ChangeRow & { waits: boolean; of: number; done: number; told: number };

/** Cancellations and moves of an event, newest first, with the progress of a cancellation's refunds. */
export async function viewChanges(db: Database, eventId: string): Promise<EventChange[]> {
  const { rows } = await db.sql.query<Shown>(
    `select c.*, exists (select 1 from desk_approval a where a.queue = 'event-changes'
         and a.case_id = c.id and a.state = 'open') as waits,
       refunds.of, refunds.done,
       (select count(*)::int from event_to_tell t where t.change_id = c.id
         and t.told_at is not null) as told
     from event_change c cross join lateral (
       select count(*)::int as of, (count(*) filter (where r.state <> 'due'))::int as done
       from event_refund r where r.change_id = c.id) refunds
     where c.event_id = $1 order by c.asked_at desc, c.id`,
    [eventId],
  );
  const actors = rows.flatMap(({ asked_by, agreed_by }) => [asked_by, agreed_by ?? []].flat());
  const names = await nameActors(db, actors);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    because: row.because,
    venue: row.venue,
    told: row.told,
    state: row.done_at ? 'done' : row.waits ? 'waits' : 'refused',
    starts_at: row.starts_at?.toISOString() ?? null,
    return_until: row.return_until?.toISOString() ?? null,
    asked_by: nameOf(row.asked_by),
    asked_at: row.asked_at.toISOString(),
    agreed_by: row.agreed_by === null ? null : nameOf(row.agreed_by),
    done_at: row.done_at?.toISOString() ?? null,
    refunds: row.kind === 'cancel' && row.done_at ? { of: row.of, done: row.done } : null,
  }));
}
