import type { EventPromoForm } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { parseAmount } from '#lib/money.ts';
import { twoPeople } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';

/** Complimentary tickets of an event so far, in any state. */
export async function countComplimentary(tx: Database, eventId: string): Promise<number> {
  const { rows } = await tx.sql.query<{ n: number }>(
    'select count(*)::int as n from admission where event_id = $1 and order_id is null',
    [eventId],
  );
  return rows[0]?.n ?? 0;
}

/** Why this many more complimentary tickets need a second approver; null if they don't. Lock the event first. */
export async function whyManyGiven(
  tx: Database,
  eventId: string,
  quantity: number,
): Promise<string | null> {
  const most = twoPeople.complimentary;
  const before = await countComplimentary(tx, eventId);
  if (before + quantity <= most) return null;
  return `More than ${most} complimentary tickets of an event need a second approver. So far there are ${before}.`;
}

/** The lowest price of some classes, now or later, in minor units; null if all are free or have no price yet. */
async function lowestPrice(
  tx: Database,
  eventId: string,
  classIds: readonly string[] | null,
  now: Date,
): Promise<bigint | null> {
  const { rows } = await tx.sql.query<{ price: bigint | null }>(
    `select min(p.price) as price from event_price p
     where p.event_id = $1 and p.price > 0 and ($2::text[] is null or p.class_id = any($2)) and not exists (
       select 1 from event_price n where n.event_id = p.event_id and n.class_id = p.class_id
         and (n.effective_at <= $3 or n.effective_at = p.effective_at)
         and (n.effective_at, n.id) > (p.effective_at, p.id))`,
    [eventId, classIds, now],
  );
  return rows[0]?.price ?? null;
}

async function isCheap(
  tx: Database,
  eventId: string,
  { percent, amount, class_ids }: EventPromoForm,
  now: Date,
): Promise<boolean> {
  const most = twoPeople.promoPercent;
  if (percent !== null) return percent > most;
  const lowest = await lowestPrice(tx, eventId, class_ids, now);
  return lowest === null || parseAmount(amount ?? '0.00') * 100n > lowest * BigInt(most);
}

/** Why a promo code needs a second approver; null if it doesn't. */
export const whyCheap = async (
  tx: Database,
  eventId: string,
  form: EventPromoForm,
  now: Date,
): Promise<string | null> =>
  (await isCheap(tx, eventId, form, now))
    ? `A promo code that takes more than ${twoPeople.promoPercent}% off a ticket needs a second approver.`
    : null;
