import type { GateTicket, Scan } from '#lib/e-tickets/gate.contract.ts';

type Known = ReadonlyMap<string, GateTicket>;

/** Newer data about some tickets. A person who has entered stays inside, even if an answer is old. */
export function mergeTickets(known: Known, news: readonly GateTicket[]): Known {
  const merged = new Map(known);
  for (const ticket of news) {
    const entered = ticket.entered ?? known.get(ticket.id)?.entered ?? null;
    merged.set(ticket.id, { ...ticket, entered });
  }
  return merged;
}

/** Someone was admitted here; undefined when they are known to be inside. */
export function noteEntry(
  known: Known,
  ticketId: string | null,
  { scanned_at: at, gate }: Pick<Scan, 'scanned_at' | 'gate'>,
): Known | undefined {
  const ticket = known.get(ticketId ?? '');
  if (!ticket || ticket.entered) return undefined;
  return new Map(known).set(ticket.id, { ...ticket, entered: { at, gate } });
}
