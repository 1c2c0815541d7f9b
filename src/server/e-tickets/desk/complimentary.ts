import type { BodyOf } from '#lib/contracts/call.ts';
import type { giveAdmissions } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import type { Database } from '#server/db/client.ts';
import { lockEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { setReservables } from '#server/e-tickets/put-on-sale.ts';
import { mail } from '#server/mail/send.job.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { newToken, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

export type ComplimentaryAsked = Required<BodyOf<typeof giveAdmissions>>;

interface Given {
  /** The event. */
  id: string;
  asked: ComplimentaryAsked;
  /** operator:<uuid> */
  by: string;
  /** The same for a request that is sent twice, and unique otherwise. */
  key: string;
}

/** The event and its class, locked: what is given away is no longer for sale. */
async function lockClass(tx: Database, id: string, asked: ComplimentaryAsked, now: Date) {
  const event = await lockEvent(tx, id);
  if (!event) throw AppError.notFound();
  if (event.status === 'draft') throw AppError.conflict('This event isn’t on sale yet.');
  if (event.status === 'cancelled') throw AppError.conflict('This event was cancelled.');
  if ((event.ends_at ?? event.starts_at) < now) throw AppError.conflict('This event is over.');
  const { rows } = await tx.sql.query<{ name: string }>(
    'select name from event_class where event_id = $1 and id = $2',
    [id, asked.class],
  );
  if (!rows[0]) throw AppError.invalid({ class: ['Choose a class of this event.'] });
  return { event, className: rows[0].name };
}

/** @throws AppError 422 on seats */
function checkSeats(event: EventRow, { seats, quantity }: ComplimentaryAsked): void {
  if (!event.seated) {
    if (seats.length > 0) throw AppError.invalid({ seats: ['This event has no numbered seats.'] });
    return;
  }
  if (new Set(seats).size !== quantity || seats.length !== quantity)
    throw AppError.invalid({ seats: [`Choose ${quantity} different seats.`] });
}

/**
 * Closes the seats that are given away, so that they can't be sold.
 * @throws AppError 422 on seats, also when one is taken
 */
async function closeSeats(tx: Database, event: EventRow, asked: ComplimentaryAsked): Promise<void> {
  checkSeats(event, asked);
  if (!event.seated) return;
  const { seats } = asked;
  const { rows } = await tx.sql.query<{ seat: string }>(
    `update event_seat s set closed = true where event_id = $1 and class_id = $2 and seat = any($3)
       and not exists (select 1 from admission a where a.event_id = s.event_id and a.seat = s.seat
         and a.state = 'valid') returning seat`,
    [event.id, asked.class, seats],
  );
  const missing = seats.find((seat) => !rows.some((row) => row.seat === seat));
  if (missing !== undefined)
    throw AppError.invalid({ seats: [`Seat ${missing} isn’t free in this class.`] });
}

/** The id of a ticket. It is the same for a request that is sent twice, so the ticket is given once. */
export function ticketId(key: string, n: number): string {
  const hex = sha256(`complimentary:${key}:${n}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function isGiven(tx: Database, id: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query('select 1 from admission where id = $1', [id]);
  return rowCount === 1;
}

interface Issuing {
  id: string;
  asked: ComplimentaryAsked;
  seat: string | null;
  by: string;
  now: Date;
}

/** Stores one ticket without a holder, and returns the token that opens it. */
async function issue(
  tx: Database,
  event: EventRow,
  { id, asked, seat, by, now }: Issuing,
): Promise<string> {
  const token = newToken();
  await tx.sql.query(
    `insert into admission(id, event_id, class_id, seat, name, issued_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [id, event.id, asked.class, seat, asked.name, now],
  );
  await tx.sql.query(
    `insert into admission_step(admission_id, what, text, actor, at)
     values ($1, 'issued', 'Complimentary ticket from the organiser', $2, $3)`,
    [id, by, now],
  );
  await tx.sql.query(
    `insert into admission_handover(id, admission_id, token_hash, created_at) values ($1, $2, $3, $4)`,
    [newUuid(), id, sha256(token), now],
  );
  return token;
}

/**
 * Checks everything that can be checked before giving tickets away, and locks the event; false when they were
 * already given.
 * @throws AppError as giveComplimentary
 */
export async function checkComplimentary(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { id, asked, key }: Given,
): Promise<boolean> {
  const { event } = await lockClass(tx, id, asked, clock.now());
  checkSeats(event, asked);
  return !(await isGiven(tx, ticketId(key, 0)));
}

/**
 * Gives complimentary tickets to a person, by email with a link to accept each. They are no longer for sale.
 * @throws AppError not_found; 422; conflict when there aren't enough places, or the event is not on sale
 */
export async function giveComplimentary(
  tx: Database,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  { id, asked, by, key }: Given,
): Promise<void> {
  const now = clock.now();
  const { event, className } = await lockClass(tx, id, asked, now);
  const { name, email, quantity, seats } = asked;
  const ids = Array.from({ length: quantity }, (_, n) => ticketId(key, n));
  if (await isGiven(tx, ids[0]!)) return;
  await closeSeats(tx, event, asked);
  for (const [n, newId] of ids.entries()) {
    const seat = seats[n] ?? null;
    const token = await issue(tx, event, { id: newId, asked, seat, by, now });
    const what = seat === null ? className : `${className}, seat ${seat}`;
    const href = env.origin + eventPaths.ticketForYou(token);
    await mail(tx, { env }, email, complimentaryMail({ name, event, what, href }));
  }
  await setReservables(tx, id);
  const detail = { class: asked.class, seats, quantity };
  await audit(tx, { actor: by, action: 'events.complimentary', subject: id, detail });
}

interface Invitation {
  name: string;
  event: Pick<EventRow, 'title' | 'starts_at' | 'time_zone' | 'venue' | 'city'>;
  /** "Regular", "VIP, seat A7". */
  what: string;
  href: string;
}

/** To an organiser's guest, who gets the ticket by accepting it. */
const complimentaryMail = ({ name, event, what, href }: Invitation): MailText =>
  compose({
    subject: 'A complimentary ticket for you',
    name,
    lines: [
      `The organiser of ${event.title} has a complimentary ticket for you: ${what}.`,
      `${timeInZone(event.starts_at.toISOString(), event.time_zone)}, ${event.venue}, ${event.city}.`,
    ],
    button: { label: 'Accept my ticket', href },
    after: ['Anyone with this link can accept the ticket, so keep it to yourself.'],
  });
