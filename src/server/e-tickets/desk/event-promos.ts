import type { EventPromoForm } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockEvent } from '#server/e-tickets/find-event.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

/**
 * Checks a promo code before it is added, and locks the event.
 * @throws AppError not_found; 422; conflict when the event already has that code
 */
export async function checkPromo(
  tx: Database,
  eventId: string,
  form: EventPromoForm,
): Promise<void> {
  if (!(await lockEvent(tx, eventId))) throw AppError.notFound();
  const { rows } = await tx.sql.query<{ classes: string[]; has: boolean }>(
    `select array(select id from event_class where event_id = $1) as classes,
       exists (select 1 from event_promo where event_id = $1 and code = $2) as has`,
    [eventId, form.code],
  );
  const { classes, has } = rows[0]!;
  if (has) throw AppError.conflict('This event already has that code.');
  if (form.class_ids?.some((id) => !classes.includes(id)))
    throw AppError.invalid({ class_ids: ['Choose classes of this event.'] });
  if (form.amount !== null && parseAmount(form.amount) === 0n)
    throw AppError.invalid({ amount: ['Enter the discount.'] });
  const { valid_from: from, valid_until: until } = form;
  if (from && until && Date.parse(until) <= Date.parse(from))
    throw AppError.invalid({ valid_until: ['The end must be after the start.'] });
}

/**
 * Adds an organiser's promo code. The organiser bears the discount.
 * @throws AppError not_found; 422; conflict when the event already has that code
 */
export function addPromo(
  { db, clock }: Parts,
  eventId: string,
  form: EventPromoForm,
  by: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await checkPromo(tx, eventId, form);
    await tx.sql.query(
      `insert into event_promo(event_id, code, percent, amount, class_ids, max_uses, valid_from,
         valid_until, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[
          eventId,
          form.code,
          form.percent,
          form.amount === null ? null : parseAmount(form.amount),
        ],
        ...[form.class_ids, form.max_uses, form.valid_from, form.valid_until, by, clock.now()],
      ],
    );
    const detail = { before: null, after: form };
    await audit(tx, { actor: by, action: 'events.add-promo', subject: eventId, detail });
  });
}

/**
 * Stops a promo code. A repeated call changes nothing.
 * @throws AppError not_found
 */
export function stopPromo(
  { db, clock }: Parts,
  { id, code }: { id: string; code: string },
  by: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ stopped_at: Date | null }>(
      'select stopped_at from event_promo where event_id = $1 and code = $2 for update',
      [id, code],
    );
    if (!rows[0]) throw AppError.notFound();
    if (rows[0].stopped_at) return;
    await tx.sql.query('update event_promo set stopped_at = $3 where event_id = $1 and code = $2', [
      id,
      code,
      clock.now(),
    ]);
    const detail = { code, before: 'on', after: 'stopped' };
    await audit(tx, { actor: by, action: 'events.stop-promo', subject: id, detail });
  });
}
