import type { Settlement } from '#lib/e-tickets/desk/settlements.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { nameActors } from '#server/desk/operators.ts';
import {
  findOrganiser,
  maskPayout,
  openPayout,
  type OrganiserRow,
} from '#server/e-tickets/desk/organisers.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { settlementOf, type SettlementRow } from './settlement-rows.ts';
import { settlementClasses, settlementSums, type Sums } from './settlement-sums.ts';

const DAY_S = 86_400;

/** When an event's money can be paid out: two days after its end, to leave time for complaints. */
export const dueAt = ({ ends_at, starts_at }: EventRow): Date =>
  secondsAfter(ends_at ?? starts_at, numbers.settleAfterDays * DAY_S);

/** Why an event can't be settled now, in words; null if it can. */
export function whyNotYet(
  event: EventRow,
  organiser: OrganiserRow,
  sums: Sums,
  now: Date,
): string | null {
  if (event.status === 'draft') return 'This event was never on sale.';
  if (now < dueAt(event))
    return `You can settle it ${numbers.settleAfterDays} days after the event ends.`;
  if (sums.sold === sums.refunded) return 'There’s no money to pay out.';
  if (organiser.payout_sealed === null) return 'The organiser has no bank account yet.';
  return null;
}

/** Whether a second approver has been asked about a settlement. */
export async function isAsked(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `select 1 from desk_approval where queue = 'settlements' and case_id = $1 and state = 'open'`,
    [id],
  );
  return rowCount === 1;
}

type State = Settlement['state'];

/** A settlement that was prepared and then refused is open again. */
async function stateOf(db: Database, row: SettlementRow | undefined): Promise<State> {
  if (!row) return 'open';
  if (row.state !== 'asked') return row.state;
  return (await isAsked(db, row.id)) ? 'waits' : 'open';
}

async function actorsOf(db: Database, row: SettlementRow | undefined) {
  const { prepared_by: prepared = null, agreed_by: agreed = null } = row ?? {};
  const names = await nameActors(
    db,
    [prepared, agreed].filter((actor) => actor !== null),
  );
  const nameOf = (actor: string | null) => actor && (names.get(actor) ?? actor);
  return { prepared_by: nameOf(prepared), agreed_by: nameOf(agreed) };
}

/**
 * The statement of an event: as it was agreed to, or as it would be now.
 * @throws AppError not_found
 */
export async function viewSettlement(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  eventId: string,
): Promise<Settlement> {
  const event = await findEvent(db, eventId);
  if (!event) throw AppError.notFound();
  const organiser = await findOrganiser(db, event.organiser_id);
  const row = await settlementOf(db, eventId);
  const state = await stateOf(db, row);
  const kept = row && state !== 'open' && state !== 'failed' ? row : undefined;
  const bps = kept?.statement.commission_bps ?? organiser.commission_bps;
  const sums = kept ?? (await settlementSums(db, { ...event, event_id: event.id }, bps));
  return {
    event_id: event.id,
    title: event.title,
    organiser: organiser.name,
    starts_at: event.starts_at.toISOString(),
    time_zone: event.time_zone,
    currency: event.currency,
    state,
    commission_bps: bps,
    not_yet: kept ? null : whyNotYet(event, organiser, sums, clock.now()),
    sold: toAmount(sums.sold),
    refunded: toAmount(sums.refunded),
    commission: toAmount(sums.commission),
    netted: toAmount(sums.netted),
    paid_out: toAmount(sums.paid_out),
    classes: kept?.statement.classes ?? (await settlementClasses(db, eventId)),
    payout: maskPayout(openPayout(env, organiser)),
    reference: row?.our_reference ?? null,
    ...(await actorsOf(db, state === 'open' ? undefined : row)),
    paid_at: row?.paid_at?.toISOString() ?? null,
    failed_because: state === 'failed' ? (row?.failed_because ?? null) : null,
  };
}
