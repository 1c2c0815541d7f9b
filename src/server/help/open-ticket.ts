import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { NewTicket } from '#lib/help/contract.ts';
import { paths } from '#lib/paths.ts';
import { tickets as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { publish, publishQueue } from '#server/notifications/live.ts';
import { addEvent } from '#server/orders/advance.ts';
import { findOwn } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { addMessage, picturesOf } from './add-message.ts';
import { describeTime, newComplaint } from './complaint.ts';
import { countryOf } from './country-of.ts';
import { numberOf } from './number-of.ts';
import { ourTurn } from './promise.ts';
import { tickets, type Ticket } from './tables.ts';

/** @throws AppError 422 on reference_code when it doesn't exist or is another user's */
async function orderNamed(
  tx: Database,
  userId: string,
  reference: string | undefined,
): Promise<Order | null> {
  if (!reference) return null;
  return findOwn(tx, userId, reference).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw AppError.invalid({ reference_code: ['We can’t find this among your orders.'] });
  });
}

/** The ticket of an earlier attempt whose reply was lost. */
async function findSame(
  tx: Database,
  { clock }: Services,
  userId: string,
  orderId: string | null,
  { subject, category, message, ...sent }: NewTicket,
): Promise<Ticket | undefined> {
  const { rows } = await tx.sql.query<Ticket>(
    `select t.* from ticket t
     join lateral (select text, image_keys from ticket_message where ticket_id = t.id
       order by id limit 1) first on true
     where t.user_id = $1 and t.order_id is not distinct from $2 and t.subject = $3
       and t.category = $4 and first.text = $5 and first.image_keys = $6::text[]
       and t.state = 'open' and t.created_at > $7
     limit 1`,
    [
      userId,
      orderId,
      subject,
      category,
      message,
      picturesOf(sent).keys,
      secondsAfter(clock.now(), -numbers.sameWithinS),
    ],
  );
  return rows[0];
}

/** The order's own page shows that its owner reported a problem, with a link to the ticket. */
async function addToOrder(
  tx: Database,
  services: Services,
  order: Order,
  { id, subject }: Ticket,
): Promise<void> {
  const { user_id, reference_code, status } = order;
  const detail = { link: paths.ticket(id) };
  await addEvent(tx, services, order, { title: 'You reported a problem', text: subject, detail });
  publish(tx, user_id, { kind: 'order', reference_code, status });
}

/** Confirms a complaint by email, with its number and the time for our decision. */
async function confirmComplaint(tx: Database, ticket: Ticket, country: CountryCode): Promise<void> {
  if (!ticket.complaint_kind) return;
  const number = numberOf(ticket);
  await notify(tx, ticket.user_id, {
    title: `We received your complaint ${number}`,
    message: [ticket.subject, describeTime(ticket, country), `Quote ${number} if you contact us.`],
    link: paths.ticket(ticket.id),
    topic: 'money',
    // they have just sent it, so only the proof by email is news
    except: ['push', 'sms'],
  });
}

type Added = Pick<NewTicket, 'subject' | 'category' | 'message' | 'image_key' | 'image_keys'> & {
  order: Order | null;
  complaint: ReturnType<typeof newComplaint>;
  now: Date;
};

/** Stores a ticket with its first message. */
export async function addTicket(
  tx: Database,
  services: Services,
  userId: string,
  given: Added,
): Promise<Ticket> {
  const { subject, category, message: text, order, complaint, now } = given;
  const ticket: Ticket = {
    id: newUuid(),
    user_id: userId,
    order_id: order?.id ?? null,
    category,
    subject,
    state: 'open',
    ...ourTurn(category, now),
    ...complaint,
    created_at: now,
    updated_at: now,
    desk_ref: null,
    round: 1,
    assigned_to: null,
    first_answer_at: null,
    closed_at: null,
    merged_into: null,
  };
  await tx.orm.insert(tickets).values(ticket);
  await addMessage(tx, services, ticket, { author: 'user', text, pictures: picturesOf(given) });
  publishQueue(tx, 'tickets');
  return ticket;
}

/**
 * Stores a problem that a user reports, with the order it is about; the same text sent twice makes one
 * ticket. It moves no money.
 * @throws AppError 422 on reference_code, image_key and image_keys
 */
export function openTicket(services: Services, userId: string, given: NewTicket): Promise<Ticket> {
  const { clock } = services;
  return inTransaction(services.db, async (tx) => {
    await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
    const country = await countryOf(tx, userId);
    const order = await orderNamed(tx, userId, given.reference_code);
    const same = await findSame(tx, services, userId, order?.id ?? null, given);
    if (same) return same;
    const now = clock.now();
    const complaint = newComplaint(given, country, now);
    const ticket = await addTicket(tx, services, userId, { ...given, order, complaint, now });
    await confirmComplaint(tx, ticket, country);
    if (order) await addToOrder(tx, services, order, ticket);
    const detail = { category: ticket.category, order: order?.reference_code };
    await audit(tx, { actor: `user:${userId}`, action: 'help.open', subject: ticket.id, detail });
    return ticket;
  });
}
