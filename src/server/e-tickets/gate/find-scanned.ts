import type { Scan } from '#lib/e-tickets/gate.contract.ts';
import {
  readTicketCode,
  verifyTicketCode,
  type TicketProblem,
} from '#lib/e-tickets/ticket-code.ts';
import { readShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import type { Database } from '#server/db/client.ts';
import { publicKeys, shortCodesOf } from '#server/e-tickets/ticket-key.ts';
import type { Services } from '#server/platform/services.ts';
import { verifySignature } from '#server/platform/signing.ts';

type Parts = { db: Database; env: Services['env'] };

/** The scanned ticket and its version; a ticket found by name has none. */
export type Scanned = { id: string; version?: number } | { problem: TicketProblem };

interface Typed {
  id: string;
  version: number;
}

/** The ticket that a short code belongs to, or belonged to before it changed hands. */
async function findTyped({ db, env }: Parts, eventId: string, code: string): Promise<Scanned> {
  const { rows } = await db.sql.query<Typed>({
    name: 'versions-of-tickets',
    text: 'select id, version from admission where event_id = $1',
    values: [eventId],
  });
  const isOf = ({ id, version }: Typed) =>
    shortCodesOf(env, { event_id: eventId, id, version }).includes(code);
  const now = rows.filter(isOf);
  const [only] = now;
  // two tickets share these eight characters: their QR codes tell them apart
  if (only) return now.length === 1 ? only : { problem: 'unknown' };
  for (const { id, version } of rows)
    for (let earlier = version - 1; earlier >= 1; earlier -= 1)
      if (isOf({ id, version: earlier })) return { id, version: earlier };
  return { problem: 'unknown' };
}

/** Verified for the ticket's own event, which may not be the one at this gate. */
async function verifyScanned({ db, env }: Parts, code: string): Promise<Scanned> {
  const read = readTicketCode(code);
  if (!read) return { problem: 'unknown' };
  const { rows } = await db.sql.query<{ event_id: string }>({
    name: 'event-of-ticket',
    text: 'select event_id from admission where id = $1',
    values: [read.id],
  });
  const [found] = rows;
  if (!found) return { problem: 'forged' };
  const at = { eventId: found.event_id, keys: publicKeys(env) };
  const checked = await verifyTicketCode(code, at, verifySignature);
  return checked.ok ? checked.mark : checked;
}

/** The ticket behind a scan at an event. */
export async function findScanned(
  parts: Parts,
  eventId: string,
  { code, ticket_id }: Pick<Scan, 'code' | 'ticket_id'>,
): Promise<Scanned> {
  if (code === undefined) return ticket_id ? { id: ticket_id } : { problem: 'unknown' };
  const typed = readShortCode(code);
  return typed ? findTyped(parts, eventId, typed) : verifyScanned(parts, code);
}
