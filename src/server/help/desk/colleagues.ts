import { deskRights } from '#lib/desk/rights.ts';
import type { TicketSetUp } from '#lib/help/desk/contract.ts';
import type { Database } from '#server/db/client.ts';

type Colleague = TicketSetUp['colleagues'][number];

/** Everyone who may answer tickets, by name. */
export async function listColleagues(db: Database, operatorId: string): Promise<Colleague[]> {
  const { rows } = await db.sql.query<{ id: string; name: string }>({
    name: 'ticket-colleagues',
    text: 'select id, name from operator where active and role = any($1) order by name, id',
    values: [deskRights.tickets],
  });
  return rows.map((row) => ({ ...row, mine: row.id === operatorId }));
}

/** Who a ticket is assigned to, including people who no longer work here. */
export async function nameAssignees(
  db: Database,
  ids: readonly string[],
  operatorId: string,
): Promise<ReadonlyMap<string, Colleague>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.sql.query<{ id: string; name: string }>({
    name: 'ticket-assignees',
    text: 'select id, name from operator where id = any($1)',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, { ...row, mine: row.id === operatorId }]));
}
