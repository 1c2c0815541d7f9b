import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import { findOrganiser } from '#server/e-tickets/desk/organisers.ts';
import { lockEvent } from '#server/e-tickets/find-event.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { settlementOf } from './settlement-rows.ts';
import { settlementClasses, settlementSums } from './settlement-sums.ts';
import { isAsked, whyNotYet } from './view-settlement.ts';

/**
 * Prepares the payout of a past event and asks someone else to agree to it. A refused or failed one is
 * prepared again with the current sums and a new id, because to the provider it is another payout.
 * @throws AppError not_found; conflict while it can't be settled, waits for a second approver, or was sent
 */
export function prepareSettlementOf(
  services: Pick<Services, 'db' | 'clock'>,
  eventId: string,
  operatorId: string,
): Promise<void> {
  const now = services.clock.now();
  const by = `operator:${operatorId}`;
  return inTransaction(services.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw AppError.notFound();
    const before = await settlementOf(tx, eventId);
    if (before && before.state !== 'asked' && before.state !== 'failed')
      throw AppError.conflict('This event has already been settled.');
    if (before && (await isAsked(tx, before.id)))
      throw AppError.conflict('A second approver has already been asked about this.');
    const organiser = await findOrganiser(tx, event.organiser_id);
    const of = { event_id: eventId, organiser_id: organiser.id, currency: event.currency };
    const sums = await settlementSums(tx, of, organiser.commission_bps);
    const why = whyNotYet(event, organiser, sums, now);
    if (why !== null) throw AppError.conflict(why);
    const { commission_bps } = organiser;
    const statement = { classes: await settlementClasses(tx, eventId), commission_bps };
    const { rows } = await tx.sql.query<{ id: string }>(
      `insert into event_settlement(id, event_id, organiser_id, currency, sold, refunded, commission,
         paid_out, state, prepared_by, created_at, changed_at, statement, netted)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'asked', $9, $10, $10, $11, $12)
       on conflict (event_id) do update set id = $1, sold = $5, refunded = $6, commission = $7, paid_out = $8,
         state = 'asked', prepared_by = $9, agreed_by = null, our_reference = null, hold_id = null,
         sent_at = null, failed_because = null, queries = 0, changed_at = $10, statement = $11,
         netted = $12
       returning id`,
      [
        ...[newUuid(), eventId, organiser.id, event.currency],
        ...[sums.sold, sums.refunded, sums.commission, sums.paid_out, by, now],
        ...[JSON.stringify(statement), sums.netted],
      ],
    );
    const { id } = rows[0]!;
    await audit(tx, {
      actor: by,
      action: 'settlements.prepare',
      subject: eventId,
      detail: {
        before: before?.state ?? null,
        after: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, String(sum)])),
      },
    });
    await askSecondApprover(
      tx,
      services,
      { queue: 'settlements', id },
      {
        decision: { verdict: 'approve' },
        operatorId,
        why: 'Every payout to an organiser needs a second approver.',
      },
    );
  });
}
