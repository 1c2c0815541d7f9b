import { noteSeen } from '#lib/browser/offline-copies/note-seen.ts';
import { serverNow } from '#lib/browser/server-time.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { drawQr } from '#lib/look/draw-qr.ts';

/** Stores the codes of tickets for offline reading, and removes those that open no gate. */
export function noteTickets(tickets: readonly Admission[]): void {
  const aheadMs = Date.now() - serverNow();
  for (const ticket of tickets)
    noteSeen({ of: 'ticket', ticket, qr: ticket.code ? drawQr(ticket.code) : null, aheadMs });
}
