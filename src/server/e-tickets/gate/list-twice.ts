import type { listTwice as contract } from '#lib/e-tickets/gate.contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { Services } from '#server/platform/services.ts';
import { findGateTickets, type Wanted } from './gate-tickets.ts';

interface Row {
  admission_id: string;
  scanned_at: Date;
  gate: string;
  offline: boolean;
}

/** Tickets that two gates admitted, with all their entries, earliest first. */
export async function listTwice(
  { db, env }: Pick<Services, 'db' | 'env'>,
  wanted: Wanted,
): Promise<ReplyOf<typeof contract>> {
  const { rows } = await db.sql.query<Row>({
    name: 'gate-twice',
    text: `select admission_id, scanned_at, gate, offline from gate_scan
      where result = 'admitted' and admission_id in (select admission_id from gate_scan
        where event_id = $1 and twice) order by scanned_at, received_at`,
    values: [wanted.eventId],
  });
  const ids = [...new Set(rows.map(({ admission_id }) => admission_id))];
  const tickets = await findGateTickets({ db, env }, wanted, ids);
  return tickets.map((ticket) => ({
    ticket,
    entries: rows
      .filter(({ admission_id }) => admission_id === ticket.id)
      .map(({ scanned_at, gate, offline }) => ({ at: scanned_at.toISOString(), gate, offline })),
  }));
}
