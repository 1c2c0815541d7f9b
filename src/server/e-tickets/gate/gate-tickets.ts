import type { GateTicket } from '#lib/e-tickets/gate.contract.ts';
import type { Database } from '#server/db/client.ts';
import { shortCodesOf } from '#server/e-tickets/ticket-key.ts';
import type { Services } from '#server/platform/services.ts';

interface Parts {
  db: Database;
  env: Services['env'];
}

interface Row extends Omit<GateTicket, 'short_codes' | 'entered'> {
  event_id: string;
  entered_at: Date | null;
  entered_gate: string | null;
}

export interface Wanted {
  eventId: string;
  /** With people's names: only around the day of the event. */
  isNamed: boolean;
}

const columns = `select a.id, a.event_id, a.version, a.state, c.name as class, a.seat,
    case when $2 then coalesce(a.name, nullif(btrim(concat_ws(' ', u.firstname, u.lastname)), ''))
      end as name,
    s.scanned_at as entered_at, s.gate as entered_gate
  from admission a join event_class c on c.event_id = a.event_id and c.id = a.class_id
    left join users u on u.id = a.holder_id
    left join lateral (select scanned_at, gate from gate_scan where admission_id = a.id
      and result = 'admitted' order by scanned_at, received_at limit 1) s on true
  where a.event_id = $1`;

const viewTicket =
  (env: Services['env']) =>
  ({ event_id, entered_at: at, entered_gate: gate, ...row }: Row): GateTicket => ({
    ...row,
    short_codes: shortCodesOf(env, { ...row, event_id }),
    entered: at && gate !== null ? { at: at.toISOString(), gate } : null,
  });

/** Tickets of an event as gates store them; with `since`, only those that changed. */
export async function listGateTickets(
  { db, env }: Parts,
  { eventId, isNamed, since }: Wanted & { since?: Date | undefined },
): Promise<GateTicket[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'gate-tickets',
    text: `${columns} and ($3::timestamptz is null or a.news_at >= $3 or a.id in
      (select admission_id from gate_scan where event_id = $1 and news_at >= $3)) order by a.id`,
    values: [eventId, isNamed, since ?? null],
  });
  return rows.map(viewTicket(env));
}

/** Tickets of an event by their ids. */
export async function findGateTickets(
  { db, env }: Parts,
  { eventId, isNamed }: Wanted,
  ids: readonly string[],
): Promise<GateTicket[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'some-gate-tickets',
    text: `${columns} and a.id = any($3)`,
    values: [eventId, isNamed, ids],
  });
  return rows.map(viewTicket(env));
}
