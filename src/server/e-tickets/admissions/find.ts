import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { GIVEN_AWAY } from '#lib/e-tickets/missing-ticket.ts';

/** A ticket with everything its pages and rules need; amounts are minor units. */
export interface AdmissionRow {
  id: string;
  event_id: string;
  class_id: string;
  seat: string | null;
  order_id: string | null;
  position: number | null;
  part: number;
  holder_id: string | null;
  name: string | null;
  version: number;
  state: 'valid' | 'void';
  void_because: string | null;
  changed_at: Date;
  class_name: string;
  block: string | null;
  row_name: string | null;
  number: string | null;
  /** When a gate first admitted it. */
  used_at: Date | null;
  /** Being transferred to another person. */
  handed_on: boolean;
  resale_id: string | null;
  resale_price: bigint | null;
  listed_at: Date | null;
  buyer_id: string | null;
  order_reference: string | null;
}

export const admissionColumns = `a.id, a.event_id, a.class_id, a.seat, a.order_id, a.position, a.part,
  a.holder_id, a.name, a.version, a.state, a.void_because, a.changed_at, c.name as class_name,
  s.block, s.row_name, s.number,
  (select min(g.scanned_at) from gate_scan g
    where g.admission_id = a.id and g.result = 'admitted') as used_at,
  exists (select 1 from admission_handover h
    where h.admission_id = a.id and h.state = 'open') as handed_on,
  r.id as resale_id, r.price as resale_price, r.listed_at,
  o.user_id as buyer_id, o.reference_code as order_reference`;

export const admissionSources = `admission a
  join event_class c on c.event_id = a.event_id and c.id = a.class_id
  left join event_seat s on s.event_id = a.event_id and s.seat = a.seat
  left join admission_resale r on r.admission_id = a.id and r.state = 'listed'
  left join orders o on o.id = a.order_id`;

/** Tickets by id, ordered by line and part. */
export async function findAdmissions(
  db: Database,
  ids: readonly string[],
): Promise<AdmissionRow[]> {
  const { rows } = await db.sql.query<AdmissionRow>({
    name: 'admissions-by-id',
    text: `select ${admissionColumns} from ${admissionSources} where a.id = any($1)
      order by a.event_id, a.order_id, a.position, a.part`,
    values: [ids],
  });
  return rows;
}

/** True for a ticket that this member transferred and the recipient accepted. */
async function hasHandedOn(db: Database, id: string, from: string): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `select 1 from admission_handover where admission_id = $1 and from_id = $2 and state = 'accepted'`,
    [id, from],
  );
  return rowCount !== 0;
}

/** A ticket of this member. @throws AppError not_found for one they don't have, or no longer have */
export async function findOwnAdmission(
  db: Database,
  id: string,
  holder: string,
): Promise<AdmissionRow> {
  const [row] = await findAdmissions(db, [id]);
  if (row && row.holder_id === holder) return row;
  throw AppError.notFound(
    row && (await hasHandedOn(db, id, holder))
      ? GIVEN_AWAY
      : 'This isn’t one of your tickets, or its address was cut off.',
  );
}

/** The same, locked. Every change to a ticket takes this lock. */
export async function lockAdmission(tx: Database, id: string): Promise<AdmissionRow | undefined> {
  await tx.sql.query('select 1 from admission where id = $1 for update', [id]);
  return (await findAdmissions(tx, [id]))[0];
}

/** All tickets of the line that a ticket was bought with. */
export async function ticketsOfLine(
  db: Database,
  { id, order_id, position }: AdmissionRow,
): Promise<AdmissionRow[]> {
  if (order_id === null) return findAdmissions(db, [id]);
  const { rows } = await db.sql.query<{ id: string }>({
    name: 'admissions-of-line',
    text: 'select id from admission where order_id = $1 and position = $2',
    values: [order_id, position],
  });
  return findAdmissions(
    db,
    rows.map((row) => row.id),
  );
}

/** Events by their ids. */
export async function findEvents(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventRow>> {
  const { rows } = await db.sql.query<EventRow>({
    name: 'events-by-id',
    text: 'select * from event where id = any($1)',
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
