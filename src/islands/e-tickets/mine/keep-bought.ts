import { fetchTicketsOf } from '#lib/e-tickets/browser/admission-calls.ts';
import { noteTickets } from './note-tickets.ts';

/** Stores the codes of newly bought tickets for offline reading, before anyone opens them. */
export async function keepBought(reference: string): Promise<void> {
  try {
    noteTickets((await fetchTicketsOf(reference)).data);
  } catch {
    // they are stored when they are opened
  }
}
