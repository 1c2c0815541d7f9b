import type { WrongAdmission } from '#lib/e-tickets/desk/events.contract.ts';
import type { Database } from '#server/db/client.ts';

interface Row extends Omit<WrongAdmission, 'at' | 'changed_at'> {
  at: Date;
  changed_at: Date | null;
}

const SHOWN = 200;

/** Entries that a gate allowed offline and the server would have refused, newest first. */
export async function listWrongAdmissions(
  db: Database,
  eventId: string,
): Promise<WrongAdmission[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'let-in-wrongly',
    text: `select s.scanned_at as at, s.gate, p.name as operator, s.result as why, a.void_because as because,
        case when a.changed_at > a.issued_at then a.changed_at end as changed_at, c.name as class, a.seat,
        coalesce(a.name, nullif(btrim(concat_ws(' ', h.firstname, h.lastname)), '')) as name,
        o.reference_code as reference
      from gate_scan s join operator p on p.id = s.operator_id
        left join admission a on a.id = s.admission_id
        left join event_class c on c.event_id = a.event_id and c.id = a.class_id
        left join users h on h.id = a.holder_id
        left join orders o on o.id = a.order_id
      where s.event_id = $1 and s.decided = 'admitted' and s.result <> 'admitted'
      order by s.scanned_at desc, s.id limit ${SHOWN}`,
    values: [eventId],
  });
  return rows.map(({ at, changed_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    changed_at: changed_at?.toISOString() ?? null,
  }));
}
