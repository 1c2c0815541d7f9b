import type { GateEvent } from '#lib/e-tickets/gate.contract.ts';
import type { Database } from '#server/db/client.ts';

interface Row extends Omit<GateEvent, 'starts_at' | 'doors_at'> {
  starts_at: Date;
  doors_at: Date | null;
  /** Today, yesterday or tomorrow at its venue, or on now. */
  is_near: boolean;
}

const days = `(e.starts_at at time zone e.time_zone)::date - ($1::timestamptz at time zone e.time_zone)::date`;
const isNear = `(${days} between -1 and 1 or ($1 between e.starts_at and e.ends_at)) is true`;
const columns = `e.id, e.title, e.venue, e.city, e.starts_at, e.doors_at, e.time_zone,
  e.status = 'cancelled' as cancelled, ${isNear} as is_near,
  (select count(*)::int from admission a where a.event_id = e.id and a.state = 'valid') as issued,
  (select count(*)::int from gate_scan s where s.event_id = e.id and s.result = 'admitted') as inside`;

export const viewEvent = ({ is_near: _, starts_at, doors_at, ...row }: Row): GateEvent => ({
  ...row,
  starts_at: starts_at.toISOString(),
  doors_at: doors_at?.toISOString() ?? null,
});

/** Rows that were being stored while a list was read come with the next one. */
const OVERLAP = `interval '1 minute'`;

/** The time to ask for next, by the database's clock. */
export async function readAsOf(db: Database): Promise<Date> {
  const { rows } = await db.sql.query<{ at: Date }>(`select clock_timestamp() - ${OVERLAP} as at`);
  const [row] = rows;
  if (!row) throw new Error('The database has no time.');
  return row.at;
}

/** Events whose doors someone could be standing at now: upcoming first, yesterday's last. */
export async function listNearEvents(db: Database, now: Date): Promise<GateEvent[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'gate-events',
    text: `select ${columns} from event e
      where e.status <> 'draft' and (e.starts_at between $1::timestamptz - interval '3 days'
          and $1::timestamptz + interval '3 days' or $1 between e.starts_at and e.ends_at)
        and ${isNear}
      order by e.starts_at < $1::timestamptz - interval '12 hours', e.starts_at, e.id`,
    values: [now],
  });
  return rows.map(viewEvent);
}

/** An event with issued tickets; undefined for a draft, and for one that doesn't exist. */
export async function findGateEvent(db: Database, id: string, now: Date): Promise<Row | undefined> {
  const { rows } = await db.sql.query<Row>({
    name: 'gate-event',
    text: `select ${columns} from event e where e.status <> 'draft' and e.id = $2`,
    values: [now, id],
  });
  return rows[0];
}
