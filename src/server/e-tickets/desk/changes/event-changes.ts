import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import type { Database } from '#server/db/client.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { findEvent, lockEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { cancelEvent } from './cancel-event.ts';
import { moveEvent } from './move-event.ts';
import { toRefund } from './to-refund.ts';
import type { ChangeRow } from './view-changes.ts';

/** @throws AppError not_found */
export async function findChange(db: Database, id: string): Promise<ChangeRow> {
  const { rows } = await db.sql.query<ChangeRow>('select * from event_change where id = $1', [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

const fact = (label: string, value: string, warn = false): DeskFact => ({ label, value, warn });

function factsOf(event: EventRow, change: ChangeRow): DeskFact[] {
  const at = (time: Date) => timeInZone(time.toISOString(), event.time_zone);
  const now = fact('Now', `${at(event.starts_at)}, ${event.venue}, ${event.city}`);
  if (change.kind === 'cancel') return [now];
  return [
    now,
    fact('Then', `${at(change.starts_at!)}, ${change.venue}, ${change.city}`, true),
    fact('Refunded in full until', at(change.return_until!)),
  ];
}

/** The cancellation or move of an event, which takes two people. */
export const eventChanges: Approvable = {
  async describe({ db }, id) {
    const change = await findChange(db, id);
    const event = await findEvent(db, change.event_id);
    if (!event) throw AppError.notFound();
    const { tickets, free, paying, orders, amount } = await toRefund(db, event.id);
    const isCancelled = change.kind === 'cancel';
    return {
      reference: event.title,
      title: isCancelled ? 'Cancel the event' : 'Move the event',
      amount: isCancelled ? amount : null,
      currency: isCancelled ? event.currency : null,
      reason: change.because,
      facts: [
        ...factsOf(event, change),
        fact('Tickets', `${tickets} in ${orders} ${orders === 1 ? 'order' : 'orders'}`),
        fact('Tickets that cost nothing', String(free)),
        ...(paying > 0 ? [fact('Orders being paid', String(paying))] : []),
      ],
    };
  },
  async decide(tx, services, { caseId, agreedBy }) {
    const change = await findChange(tx, caseId);
    const event = await lockEvent(tx, change.event_id);
    if (!event) throw AppError.notFound();
    if (event.status === 'cancelled') throw AppError.conflict('This event was cancelled.');
    const within = { ...services, db: tx };
    if (change.kind === 'cancel') await cancelEvent(tx, within, event, { ...change, agreedBy });
    else await moveEvent(tx, within, event, { ...change, agreedBy });
    await tx.sql.query('update event_change set agreed_by = $2, done_at = $3 where id = $1', [
      ...[caseId, agreedBy, services.clock.now()],
    ]);
  },
};
