import { eq } from 'drizzle-orm';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Verdict } from '#server/orders/index.ts';
import type { Found } from './conversion.ts';
import { airtimeConversions, airtimeProofs } from './tables.ts';

/**
 * The most that may be paid for, minor units of airtime: what the texts tell of. A picture is read by
 * a person, and shows what was agreed at most.
 */
export async function provedOf(db: Database, { order, row }: Found): Promise<bigint> {
  const proofs = await db.orm
    .select()
    .from(airtimeProofs)
    .where(eq(airtimeProofs.order_id, order.id));
  if (proofs.some(({ image_key }) => image_key !== null)) return row.airtime;
  return proofs.reduce((sum, { proved }) => sum + (proved ?? 0n), 0n);
}

/** What so much airtime brings, minor units: at the percent that was agreed, rounded down. */
export const worthOf = ({ order, row }: Found, arrived: bigint): bigint =>
  (order.amount * arrived) / row.airtime;

/** An approval of what arrived; of less or more it says how much. */
export function payFor(found: Found, arrived: bigint, evidence?: string): Verdict {
  const { order, row } = found;
  if (arrived === row.airtime) return { verdict: 'approve' };
  const say = (minor: bigint) => formatMinor(money(minor, order.currency));
  const amount = worthOf(found, arrived);
  if (arrived > row.airtime)
    return { verdict: 'approve', amount, reason: `${say(arrived)} arrived. We pay for all of it.` };
  const told = `${say(arrived)} of ${say(row.airtime)} arrived, and we pay for that.`;
  const reason = [told, evidence].filter(Boolean).join(' ');
  return { verdict: 'approve', amount, reasonCode: 'less-arrived', reason };
}

export const keepArrived = (db: Database, orderId: string, arrived: bigint) =>
  db.orm
    .update(airtimeConversions)
    .set({ arrived })
    .where(eq(airtimeConversions.order_id, orderId));
