import { noteSeen } from '#lib/browser/offline-copies/note-seen.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { drawQr } from '#lib/look/draw-qr.ts';

/** Keeps the codes of tickets for reading without network; one that opens no gate is removed there. */
export function noteTickets(tickets: readonly Admission[]): void {
  for (const ticket of tickets)
    noteSeen({ of: 'ticket', ticket, qr: ticket.code ? drawQr(ticket.code) : null });
}
