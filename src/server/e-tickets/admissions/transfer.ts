import type { z } from 'zod';
import type { readHandover } from '#lib/e-tickets/admissions.contract.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { withoutLinks } from '#lib/rules/links.ts';
import type { Member } from '#lib/visitor.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { newToken, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { addStep, changeOwn, renewCode } from './change.ts';
import { findAdmissions, lockAdmission, type AdmissionRow } from './find.ts';
import { mailTickets } from './mail-tickets.job.ts';
import { assertUsable, isOver, admissionStateOf, whyOver } from './admission-state.ts';
import { eventOf } from './view.ts';

interface Handover {
  id: string;
  admission_id: string;
  from_id: string | null;
  state: 'open' | 'accepted' | 'called_back';
  accepted_by: string | null;
}

/**
 * Starts the transfer of a ticket to the person who opens the link; its code is worthless from now on.
 * @returns the link, of which we store only a hash
 * @throws AppError conflict, not_found
 */
export function transferTicket(services: Services, id: string, holder: string): Promise<string> {
  return changeOwn(services, { id, holder }, 'admissions.hand_on', async (changing) => {
    const { tx, row, event, now, actor } = changing;
    assertUsable(row, event, now);
    const token = newToken();
    await tx.sql.query(
      `insert into admission_handover(id, admission_id, token_hash, from_id, created_at)
       values ($1, $2, $3, $4, $5)`,
      [newUuid(), id, sha256(token), holder, now],
    );
    await renewCode(tx, id, now);
    await addStep(tx, now, { id, what: 'handed_on', text: 'Transferred by link', actor });
    return services.env.origin + eventPaths.ticketForYou(token);
  });
}

const endHandover = (
  tx: Database,
  id: string,
  to: 'accepted' | 'called_back',
  now: Date,
  by?: string,
) =>
  tx.sql.query(
    'update admission_handover set state = $2, ended_at = $3, accepted_by = $4 where id = $1',
    [id, to, now, by ?? null],
  );

/** Cancels a transfer that no one has accepted; the link stops working. @throws AppError conflict, not_found */
export const cancelTransfer = (services: Services, id: string, holder: string): Promise<void> =>
  changeOwn(services, { id, holder }, 'admissions.call_back', async (changing) => {
    const { tx, row, event, now, actor } = changing;
    assertUsable(row, event, now, 'handed_on');
    const open = await findOpen(tx, id);
    if (open) await endHandover(tx, open.id, 'called_back', now);
    await renewCode(tx, id, now);
    await addStep(tx, now, {
      id,
      what: 'called_back',
      text: 'Transfer cancelled, with a new code',
      actor,
    });
  });

async function findOpen(tx: Database, admissionId: string): Promise<Handover | undefined> {
  const { rows } = await tx.sql.query<Handover>(
    `select * from admission_handover where admission_id = $1 and state = 'open'`,
    [admissionId],
  );
  return rows[0];
}

/** @throws AppError not_found for a token that we never issued */
async function findByToken(db: Database, token: string): Promise<Handover> {
  const { rows } = await db.sql.query<Handover>({
    name: 'handover-by-token',
    text: 'select * from admission_handover where token_hash = $1',
    values: [sha256(token)],
  });
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** The sender as a stranger may see them: a first name, or the organiser. */
async function senderOf(db: Database, handover: Handover, event: EventRow): Promise<string> {
  if (handover.from_id === null) {
    const { rows } = await db.sql.query<{ name: string }>(
      'select name from organiser where id = $1',
      [event.organiser_id],
    );
    return rows[0]?.name ?? 'The organiser';
  }
  const user = await findUser(db, handover.from_id);
  if (!user || user.anonymised_at) return 'Someone';
  return withoutLinks(user.firstname ?? user.username);
}

type Seen = z.input<typeof readHandover.reply>;

function stateOf(handover: Handover, row: AdmissionRow, event: EventRow, now: Date): Seen['state'] {
  if (handover.state !== 'open') return handover.state;
  if (row.state === 'void' || event.status === 'cancelled') return 'void';
  return isOver(event, now) ? 'over' : 'open';
}

/** What a link shows; never the code. @throws AppError not_found */
export async function seeHandover(
  { db, clock }: Services,
  token: string,
  visitor: string | null,
): Promise<Seen> {
  const handover = await findByToken(db, token);
  const [row] = await findAdmissions(db, [handover.admission_id]);
  const event = row && (await findEvent(db, row.event_id));
  if (!row || !event) throw AppError.notFound();
  const isMine = handover.state === 'accepted' && handover.accepted_by === visitor;
  return {
    from: await senderOf(db, handover, event),
    event: eventOf(event),
    class: row.class_name,
    seat: row.seat,
    state: stateOf(handover, row, event, clock.now()),
    mine: visitor !== null && isMine,
    admission_id: visitor !== null && isMine && row.holder_id === visitor ? row.id : null,
  };
}

const whyClosed = {
  accepted: 'Someone else has accepted this ticket.',
  called_back: 'This transfer was cancelled.',
};

/** @throws AppError conflict with the reason why a ticket can't be accepted */
function assertOpen(
  handover: Handover,
  row: AdmissionRow,
  event: EventRow,
  now: Date,
  user: Member,
) {
  if (handover.state !== 'open') throw AppError.conflict(whyClosed[handover.state]);
  const over = whyOver(event, now);
  if (over) throw AppError.conflict(over);
  if (admissionStateOf(row) !== 'handed_on')
    throw AppError.conflict('This ticket is no longer valid.');
  if (handover.from_id === user.uuid)
    throw AppError.conflict(
      'You’re transferring this ticket yourself. Cancel the transfer to keep it.',
    );
}

const ownName = ({ firstname, lastname }: Member): string | null =>
  [firstname, lastname].filter(Boolean).join(' ') || null;

/**
 * Gives a ticket to the first person who accepts it, with a new code that only they have. A repeated call
 * changes nothing.
 * @returns its id
 * @throws AppError conflict, not_found
 */
export function acceptTicket(
  services: Services,
  user: Member,
  { token, name }: { token: string; name?: string | undefined },
): Promise<string> {
  return inTransaction(services.db, async (tx) => {
    const { admission_id: id } = await findByToken(tx, token);
    const row = await lockAdmission(tx, id);
    const event = row && (await findEvent(tx, row.event_id));
    if (!row || !event) throw AppError.notFound();
    // only now: accepting and cancelling both take the ticket's lock
    const handover = await findByToken(tx, token);
    if (handover.accepted_by === user.uuid && row.holder_id === user.uuid) return id;
    const now = services.clock.now();
    assertOpen(handover, row, event, now, user);
    await endHandover(tx, handover.id, 'accepted', now, user.uuid);
    await tx.sql.query('update admission set holder_id = $2, name = $3 where id = $1', [
      ...[id, user.uuid, name ?? (event.names_wanted ? ownName(user) : null)],
    ]);
    await renewCode(tx, id, now);
    const actor = `user:${user.uuid}`;
    await addStep(tx, now, { id, what: 'accepted', text: 'Accepted, with a new code', actor });
    await notifyGiver(tx, handover, event);
    await enqueue(tx, mailTickets, { ids: [id] });
    await audit(tx, { actor, action: 'admissions.accept', subject: id });
    return id;
  });
}

async function notifyGiver(tx: Database, { from_id }: Handover, event: EventRow): Promise<void> {
  if (from_id === null) return;
  await notify(tx, from_id, {
    title: 'Your ticket was accepted',
    message: `Your ticket for ${event.title} was accepted and now belongs to the person you sent it to.`,
    link: eventPaths.myTickets,
  });
}
