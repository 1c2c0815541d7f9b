import type { BodyOf } from '#lib/contracts/call.ts';
import { EventMove, type askEventChange } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import { lockEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

type Asked = BodyOf<typeof askEventChange>;

/** @throws AppError 422 with a message per field */
function checkMove(event: EventRow, move: EventMove, now: Date): void {
  const [starts, until] = [Date.parse(move.starts_at), Date.parse(move.return_until)];
  const errors: FieldErrors = {};
  if (starts <= now.getTime()) errors['starts_at'] = ['Choose a time in the future.'];
  if (move.doors_at && Date.parse(move.doors_at) > starts)
    errors['doors_at'] = ['The doors must open before it starts.'];
  if (move.ends_at && Date.parse(move.ends_at) <= starts)
    errors['ends_at'] = ['The end must be after the start.'];
  if (until <= now.getTime() || until > starts)
    errors['return_until'] = ['Choose a time between now and the start.'];
  const isSame =
    starts === event.starts_at.getTime() && move.venue === event.venue && move.city === event.city;
  if (isSame) errors['starts_at'] = ['The event is already at this time and place.'];
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

/** A second change would overtake the one that is waiting. */
async function assertNoneWaits(tx: Database, eventId: string): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `select 1 from event_change c join desk_approval a
       on a.queue = 'event-changes' and a.case_id = c.id and a.state = 'open'
     where c.event_id = $1`,
    [eventId],
  );
  if (rowCount) throw AppError.conflict('A second approver has already been asked about this.');
}

async function insertChange(
  tx: Database,
  eventId: string,
  asked: Asked,
  { by, now, move }: { by: string; now: Date; move: EventMove | null },
): Promise<string> {
  const id = newUuid();
  await tx.sql.query(
    `insert into event_change(id, event_id, kind, because, asked_by, asked_at, starts_at, doors_at,
       ends_at, state, city, venue, address, return_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[id, eventId, asked.kind, asked.because, by, now],
      ...[move?.starts_at, move?.doors_at, move?.ends_at],
      ...[move?.state, move?.city, move?.venue, move?.address, move?.return_until],
    ],
  );
  return id;
}

/**
 * Asks a second approver to cancel or move an event; nothing changes until they agree.
 * @throws AppError not_found; conflict when it is a draft, was cancelled, has begun, or another change is
 * waiting; 422 with a message per field
 */
export function askChange(
  services: Pick<Services, 'db' | 'clock'>,
  eventId: string,
  asked: Asked,
  operatorId: string,
): Promise<void> {
  const now = services.clock.now();
  const move = asked.kind === 'move' ? EventMove.parse(asked) : null;
  return inTransaction(services.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw AppError.notFound();
    if (event.status === 'cancelled') throw AppError.conflict('This event was cancelled.');
    if (event.status === 'draft')
      throw AppError.conflict('This event was never on sale. Change it, or leave it as it is.');
    if ((event.ends_at ?? event.starts_at) <= now && move)
      throw AppError.conflict('This event is over.');
    if (move) checkMove(event, move, now);
    await assertNoneWaits(tx, eventId);
    const id = await insertChange(tx, eventId, asked, { by: `operator:${operatorId}`, now, move });
    const why = move
      ? 'We’ll notify everyone with a ticket, and they can get a full refund.'
      : 'We’ll refund everyone who bought a ticket.';
    await askSecondApprover(
      tx,
      services,
      { queue: 'event-changes', id },
      { decision: { verdict: 'approve' }, operatorId, why },
    );
  });
}
