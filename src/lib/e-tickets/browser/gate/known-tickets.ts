import type { GateTicket, Scan } from '#lib/e-tickets/gate.contract.ts';

type Known = ReadonlyMap<string, GateTicket>;

/** Newer news of some tickets; whoever has entered stays inside, however old an answer is. */
export function mergeTickets(known: Known, news: readonly GateTicket[]): Known {
  const merged = new Map(known);
  for (const ticket of news) {
    const entered = ticket.entered ?? known.get(ticket.id)?.entered ?? null;
    merged.set(ticket.id, { ...ticket, entered });
  }
  return merged;
}

/** Someone was let in here; undefined when they are known to be inside. */
export function noteEntry(
  known: Known,
  ticketId: string | null,
  { scanned_at: at, gate }: Pick<Scan, 'scanned_at' | 'gate'>,
): Known | undefined {
  const ticket = known.get(ticketId ?? '');
  if (!ticket || ticket.entered) return undefined;
  return new Map(known).set(ticket.id, { ...ticket, entered: { at, gate } });
}
