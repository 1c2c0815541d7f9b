import type { EventPromoForm } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import {
  checkComplimentary,
  giveComplimentary,
  ticketId,
  type ComplimentaryAsked,
} from '#server/e-tickets/desk/complimentary.ts';
import { addPromo, checkPromo } from '#server/e-tickets/desk/event-promos.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import type { Giveaway } from './giveaway-rows.ts';
import { whyCheap, whyManyGiven } from './why-second.ts';

type Parts = Pick<Services, 'db' | 'env' | 'clock'>;

interface Asking {
  id: string;
  eventId: string;
  operatorId: string;
  why: string;
}

/** Stores the giveaway, once per id, and asks a second approver. */
async function ask(tx: Database, services: Parts, giveaway: Giveaway, asking: Asking) {
  const { id, eventId, operatorId, why } = asking;
  const { rowCount } = await tx.sql.query(
    `insert into event_giveaway(id, event_id, kind, asked, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      ...[id, eventId, giveaway.kind, giveaway.asked, `operator:${operatorId}`],
      services.clock.now(),
    ],
  );
  if (rowCount === 0) return;
  const said = { decision: { verdict: 'approve' as const }, operatorId, why };
  await askSecondApprover(tx, services, { queue: 'event-giveaways', id }, said);
}

/** The same code can't be requested again while a second approver is deciding on it. */
async function assertCodeNotAsked(tx: Database, eventId: string, code: string): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `select 1 from event_giveaway g join desk_approval a
       on a.queue = 'event-giveaways' and a.case_id = g.id and a.state = 'open'
     where g.event_id = $1 and g.kind = 'promo' and g.asked->>'code' = $2`,
    [eventId, code],
  );
  if (rowCount) throw AppError.conflict('A second approver has already been asked about this.');
}

interface Giving {
  eventId: string;
  operatorId: string;
}

/**
 * Adds an organiser's promo code, or asks a second approver if the discount is large.
 * @throws AppError not_found; 422; conflict when the event has that code, or it is already waiting
 */
export function addPromoOrAsk(
  services: Parts,
  form: EventPromoForm,
  { eventId, operatorId }: Giving,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    await checkPromo(tx, eventId, form);
    const why = await whyCheap(tx, eventId, form, services.clock.now());
    const within = { ...services, db: tx };
    if (why === null) return addPromo(within, eventId, form, `operator:${operatorId}`);
    await assertCodeNotAsked(tx, eventId, form.code);
    const asking = { id: newUuid(), eventId, operatorId, why };
    await ask(tx, services, { kind: 'promo', asked: form }, asking);
  });
}

/**
 * Gives complimentary tickets, or asks a second approver if the event already has many. Returns the message
 * for the operator.
 * @param key the same for a request that is sent twice
 * @throws AppError as giveComplimentary
 */
export function giveOrAsk(
  services: Parts,
  asked: ComplimentaryAsked,
  { eventId, operatorId, key }: Giving & { key: string },
): Promise<string> {
  const by = `operator:${operatorId}`;
  return inTransaction(services.db, async (tx) => {
    const given = { id: eventId, asked, by, key: `${by}:${key}` };
    const isNew = await checkComplimentary(tx, services, given);
    const why = isNew ? await whyManyGiven(tx, eventId, asked.quantity) : null;
    if (why === null) {
      await giveComplimentary(tx, services, given);
      const what = asked.quantity === 1 ? 'A link was' : `${asked.quantity} links were`;
      return `${what} sent to ${asked.email}.`;
    }
    const asking = { id: ticketId(given.key, 0), eventId, operatorId, why };
    await ask(tx, services, { kind: 'complimentary', asked }, asking);
    return `${why} We’ll send them once a colleague approves.`;
  });
}
