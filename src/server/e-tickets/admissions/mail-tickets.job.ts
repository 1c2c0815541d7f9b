import { z } from 'zod';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { shortCodeOf } from '#server/e-tickets/ticket-key.ts';
import { mail } from '#server/mail/send.job.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { addStep } from './change.ts';
import { findAdmissions, findEvents, type AdmissionRow } from './find.ts';
import { admissionStateOf } from './admission-state.ts';
import { ticketMail } from './ticket-mail.ts';

const Ids = z.object({ ids: z.array(z.uuid()).min(1).max(400) });

const whenOf = ({ starts_at, time_zone }: EventRow) =>
  timeInZone(starts_at.toISOString(), time_zone);

const labelOf = ({ class_name, seat }: AdmissionRow) =>
  seat ? `${class_name}, seat ${seat}` : class_name;

async function sendTo(
  tx: Database,
  services: Services,
  rows: readonly AdmissionRow[],
  event: EventRow,
): Promise<void> {
  const { env, clock } = services;
  const holder = rows[0]!.holder_id!;
  const user = await findUser(tx, holder);
  if (!user || user.deleted_at || user.anonymised_at) return;
  const tickets = rows.map((row) => ({ label: labelOf(row), code: shortCodeOf(env, row) }));
  const where = [event.venue, event.city].join(', ');
  const href = env.origin + eventPaths.myTicket(rows[0]!.id);
  const content = { title: event.title, when: whenOf(event), where, tickets, href };
  await mail(tx, services, user.email, ticketMail(user.firstname ?? user.username, content));
  for (const { id } of rows)
    await addStep(tx, clock.now(), { id, what: 'sent', text: 'Sent by email', actor: 'job:mail' });
}

/** Emails tickets to their holders, one email per event. Tickets that no gate would accept are left out. */
export const mailTickets = task('e-tickets.mail', Ids, (services, { ids }) =>
  inTransaction(services.db, async (tx) => {
    const rows = await findAdmissions(tx, ids);
    const events = await findEvents(
      tx,
      rows.map(({ event_id }) => event_id),
    );
    const theirs = rows.filter((row) => row.holder_id && admissionStateOf(row) === 'valid');
    const groups = Map.groupBy(theirs, (row) => `${row.event_id} ${row.holder_id}`);
    for (const group of groups.values()) {
      const event = events.get(group[0]!.event_id);
      if (event && event.status !== 'cancelled') await sendTo(tx, services, group, event);
    }
  }),
);

const OfOrder = z.object({ order_id: z.uuid() });

/** The tickets of an order, once they have been issued. */
export const mailBought = task('e-tickets.mail-bought', OfOrder, (services, { order_id }) =>
  inTransaction(services.db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string }>(
      'select id from admission where order_id = $1',
      [order_id],
    );
    if (rows.length > 0) await enqueue(tx, mailTickets, { ids: rows.map(({ id }) => id) });
  }),
);

/** Runs when an order completes, and sends its tickets straight away. */
export async function queueTicketMail(tx: Database, order: Order): Promise<void> {
  await enqueue(tx, mailBought, { order_id: order.id });
}
