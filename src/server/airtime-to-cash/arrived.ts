import { eq } from 'drizzle-orm';
import { percentText } from '#lib/airtime-to-cash/airtime-transfer.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { payForArrival, type Payout } from '#lib/orders/held-rate.ts';
import type { Database } from '#server/db/client.ts';
import { change } from '#server/orders/advance.ts';
import type { Verdict } from '#server/orders/sales/verdict.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Found } from './conversion.ts';
import { readRates } from './rates.ts';
import { airtimeConversions, airtimeProofs } from './tables.ts';

/** Rates are hundredths of a percent. */
const PER = 10_000n;

/**
 * The maximum that can be paid for, in minor units of airtime: what the messages prove. A picture is read by
 * an operator and proves at most what was agreed.
 */
export async function provedOf(db: Database, { order, row }: Found): Promise<bigint> {
  const proofs = await db.orm
    .select()
    .from(airtimeProofs)
    .where(eq(airtimeProofs.order_id, order.id));
  if (proofs.some(({ image_key }) => image_key !== null)) return row.airtime;
  return proofs.reduce((sum, { proved }) => sum + (proved ?? 0n), 0n);
}

/**
 * The rate for airtime beyond what was agreed, hundredths of a percent: the one in effect when it had been
 * sent. If the network was no longer accepted then, it is the agreed rate.
 */
async function rateBeyond(db: Database, { order, row }: Found): Promise<bigint> {
  const { rows } = await db.sql.query<{ at: Date | null }>({
    name: 'airtime-shown-at',
    text: 'select max(created_at) as at from airtime_proof where order_id = $1',
    values: [order.id],
  });
  const at = rows[0]?.at ?? row.locked_until;
  const rates = await readRates(db, at < row.locked_until ? at : row.locked_until);
  return rates.get(row.network_id)?.basisPoints || agreedRate(order);
}

export const agreedRate = ({ rate }: Pick<Order, 'rate'>): bigint => parseAmount(rate ?? '0');

/**
 * What a quantity of airtime pays: the agreed quantity at the agreed rate, more at the rate of its arrival.
 */
export async function payoutOf(db: Database, found: Found, arrived: bigint): Promise<Payout> {
  return payForArrival({
    arrived,
    ordered: found.row.airtime,
    // proofs from any other time are not accepted
    isInTime: true,
    heldRate: agreedRate(found.order),
    arrivalRate: await rateBeyond(db, found),
    per: PER,
  });
}

/** Approves what was received; for more or less than agreed, it states the amount. */
export function payFor(
  { order, row }: Found,
  paid: Payout,
  evidence?: string,
): Extract<Verdict, { verdict: 'approve' }> {
  const format = (minor: bigint) => formatMinor(money(minor, order.currency));
  const { held, beyond, total: amount } = paid;
  const arrived = held.units + beyond.units;
  if (arrived === row.airtime) return { verdict: 'approve', amount };
  if (arrived > row.airtime) {
    const more = `The extra ${format(beyond.units)} is paid at ${percentText(toAmount(beyond.rate))}.`;
    const all = `${format(arrived)} arrived. We’ve paid for all of it.`;
    const reason = beyond.rate === held.rate ? all : `${all} ${more}`;
    return { verdict: 'approve', amount, reason };
  }
  const text = `${format(arrived)} of ${format(row.airtime)} arrived, so we’ve paid for that.`;
  const reason = [text, evidence].filter(Boolean).join(' ');
  return { verdict: 'approve', amount, reasonCode: 'less-arrived', reason };
}

/** Records what was received and, for the receipt, what each part of it paid. */
export async function keepArrived(
  tx: Database,
  services: Services,
  paid: Order,
  { held, beyond }: Payout,
): Promise<void> {
  const arrived = held.units + beyond.units;
  await tx.orm
    .update(airtimeConversions)
    .set({ arrived })
    .where(eq(airtimeConversions.order_id, paid.id));
  const came = { arrived: toAmount(arrived), rate: toAmount(beyond.rate) };
  await change(tx, services, paid, { detail: { ...paid.detail, came } });
}
