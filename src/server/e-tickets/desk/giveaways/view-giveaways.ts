import type { EventGiveaway } from '#lib/e-tickets/desk/events.contract.ts';
import type { Database } from '#server/db/client.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { describeGiveaway, type GiveawayRow } from './giveaway-rows.ts';

const MOST = 10;

/** Giveaways that a second approver has been asked about and hasn't agreed to, newest first. */
export async function viewGiveaways(
  db: Database,
  { id, currency }: Pick<EventRow, 'id' | 'currency'>,
): Promise<EventGiveaway[]> {
  const { rows } = await db.sql.query<GiveawayRow & { waits: boolean }>(
    `select g.*, exists (select 1 from desk_approval a where a.queue = 'event-giveaways'
         and a.case_id = g.id and a.state = 'open') as waits
     from event_giveaway g where g.event_id = $1 and g.done_at is null
     order by g.asked_at desc, g.id limit ${MOST}`,
    [id],
  );
  const names = await nameActors(
    db,
    rows.map((row) => row.asked_by),
  );
  return rows.map((row) => ({
    id: row.id,
    text: describeGiveaway(row, currency),
    state: row.waits ? 'waits' : 'refused',
    asked_by: names.get(row.asked_by) ?? row.asked_by,
    asked_at: row.asked_at.toISOString(),
  }));
}
