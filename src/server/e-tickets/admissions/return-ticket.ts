import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { offerSoon } from '#server/e-tickets/waiting/offer.job.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { releaseReservedByLines } from '#server/orders/reservations/take-reserved.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { addStep, voidTickets } from './change.ts';
import { findOwnAdmission, lockAdmission, type AdmissionRow } from './find.ts';
import { assertUsable } from './admission-state.ts';
import { refundForTicket, type TicketRefund } from './worth.ts';

interface Asked {
  id: string;
  holder: string;
  /** The amount that the member saw; a decimal string. */
  amount: string;
  /** The idempotency key. */
  key: string;
}

/** @throws AppError conflict when it can't be returned, or not for the amount that the member saw */
async function agreedTo(
  tx: Database,
  row: AdmissionRow,
  event: EventRow,
  { amount, now }: { amount: string; now: Date },
): Promise<TicketRefund> {
  assertUsable(row, event, now);
  const back = await refundForTicket(tx, row, event, now);
  if (!back) throw AppError.conflict('This ticket can’t be returned.');
  if (back.amount !== parseAmount(amount))
    throw AppError.conflict('The amount has changed. Check it again before you return the ticket.');
  return back;
}

/**
 * Releases the place or seat for other buyers. If the line was refunded in full, the engine has already done
 * so.
 */
async function releaseLine(tx: Database, { order_id, position, event_id }: AdmissionRow) {
  const lines = (await linesOf(tx, order_id!)).filter((line) => line.position === position);
  const kept = lines.filter(({ captured, refunded }) => captured === 0n || refunded < captured);
  await releaseReservedByLines(tx, order_id!, kept);
  await offerSoon(tx, event_id);
}

/**
 * Returns a ticket: refunds all tickets of its line by the refund rule (spec 4), once per key, voids them and
 * releases their seats in the same transaction.
 * @throws AppError not_found; conflict when they can't be returned, or not for the amount that the member saw
 */
export function returnTicket(services: Services, asked: Asked): Promise<void> {
  const { id, holder, amount, key } = asked;
  return inTransaction(services.db, async (tx) => {
    const seen = await findOwnAdmission(tx, id, holder);
    // lock the order first, as every refund does
    if (seen.order_id) await lockOrder(tx, seen.order_id);
    const row = await lockAdmission(tx, id);
    const event = row && (await findEvent(tx, row.event_id));
    if (!row || !event || row.holder_id !== holder) throw AppError.notFound();
    const now = services.clock.now();
    const back = await agreedTo(tx, row, event, { amount, now });
    const actor = `user:${holder}`;
    await voidLine(tx, back, actor, now);
    // a free ticket has nothing to refund
    if (back.amount > 0n)
      await refundPart(
        { ...services, db: tx },
        {
          order_id: row.order_id!,
          key: `give-back:${key}`,
          lines: [{ position: row.position!, amount: back.amount, part: back.part }],
          reason: `You returned ${back.tickets.length > 1 ? `${back.tickets.length} tickets` : 'a ticket'} for ${event.title}.`,
          by: actor,
        },
      );
    await releaseLine(tx, row);
    await audit(tx, {
      actor,
      action: 'admissions.give_back',
      subject: id,
      detail: { amount },
    });
  });
}

async function voidLine(tx: Database, { tickets }: TicketRefund, actor: string, now: Date) {
  const ids = tickets.map((each) => each.id).sort();
  for (const each of ids) await lockAdmission(tx, each);
  const voided = await voidTickets(tx, ids, 'given_back', now);
  if (voided.length !== ids.length) throw AppError.conflict('This ticket can’t be returned.');
  for (const each of ids)
    await addStep(tx, now, {
      id: each,
      what: 'given_back',
      text: 'Returned',
      actor,
    });
}
