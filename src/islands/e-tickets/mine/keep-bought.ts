import { fetchTicketsOf } from '#lib/e-tickets/browser/admission-calls.ts';
import { noteTickets } from './note-tickets.ts';

/** Keeps the codes of what was just bought for reading without network, before anyone opens them. */
export async function keepBought(reference: string): Promise<void> {
  try {
    noteTickets((await fetchTicketsOf(reference)).data);
  } catch {
    // they are kept when they are opened
  }
}
