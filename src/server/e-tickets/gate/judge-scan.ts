import type { GateResult } from '#lib/e-tickets/gate.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Scanned } from './find-scanned.ts';

interface Locked {
  event_id: string;
  version: number;
  state: 'valid' | 'void';
  cancelled: boolean;
}

export interface Verdict {
  result: GateResult;
  /** The ticket, if it is for this event. */
  ticketId: string | null;
  version: number | null;
}

/** Locks the ticket until the transaction ends, so that only one of two gates admits it. */
async function lockTicket(tx: Database, id: string): Promise<Locked | undefined> {
  const { rows } = await tx.sql.query<Locked>(
    `select a.event_id, a.version, a.state, e.status = 'cancelled' as cancelled
     from admission a join event e on e.id = a.event_id where a.id = $1 for update of a`,
    [id],
  );
  return rows[0];
}

async function hasEntered(tx: Database, id: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `select 1 from gate_scan where admission_id = $1 and result = 'admitted' limit 1`,
    [id],
  );
  return rowCount !== 0;
}

/** Whether a ticket opens the gate of an event now. Call it in the transaction that stores the scan. */
export async function judgeScan(tx: Database, eventId: string, scanned: Scanned): Promise<Verdict> {
  if ('problem' in scanned) return { result: scanned.problem, ticketId: null, version: null };
  const { id, version = null } = scanned;
  const ticket = await lockTicket(tx, id);
  if (!ticket) return { result: 'unknown', ticketId: null, version };
  if (ticket.event_id !== eventId) return { result: 'other_event', ticketId: null, version };
  const found = { ticketId: id, version: version ?? ticket.version };
  if (ticket.cancelled) return { result: 'cancelled', ...found };
  if (ticket.state === 'void') return { result: 'void', ...found };
  if (found.version !== ticket.version) return { result: 'old_code', ...found };
  return { result: (await hasEntered(tx, id)) ? 'already' : 'admitted', ...found };
}

/**
 * What is stored of a scan. A decision that a phone made offline has already happened: a person it turned
 * away is outside, and one that another gate admitted too is in twice.
 */
export function settleScan(
  verdict: GateResult,
  decided: GateResult | undefined,
): { result: GateResult; twice: boolean } {
  if (decided === 'admitted' && verdict === 'already') return { result: 'admitted', twice: true };
  const isTurnedAway = decided !== undefined && decided !== 'admitted';
  return { result: verdict === 'admitted' && isTurnedAway ? decided : verdict, twice: false };
}
