import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { linesOf } from '#server/orders/find.ts';
import { saleOf } from '#server/orders/plug/plug.ts';
import type { SalePayment } from '#server/orders/plug/sale-payment.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { openLines } from './sale-lines.ts';
import { sum } from './sale-words.ts';

/** The payout for approved lines, minor units: the agreed or the current price, whichever is better. */
export async function payoutOfLines(
  services: Services,
  order: Order,
  lines: readonly OrderItem[],
): Promise<bigint> {
  const agreed = lines.reduce((all, { amount }) => all + amount, 0n);
  const now = (await saleOf(order.service_type)?.worthNow?.(services, order, lines)) ?? 0n;
  return now > agreed ? now : agreed;
}

/**
 * The payout for approving all open lines, minor units: the agreed or the current price, whichever is better.
 * A product that is priced once pays what was approved.
 */
export async function payoutFor(
  services: Services,
  order: Order,
  approved?: bigint,
): Promise<bigint> {
  if (approved !== undefined) return approved;
  const lines = await linesOf(services.db, order.id);
  return lines.length > 0 ? payoutOfLines(services, order, openLines(lines)) : order.amount;
}

export interface Approval {
  amount?: bigint;
  reason?: string;
}

/**
 * The payment that a decision makes: goods from outside are paid for as they arrived; of anything else the
 * reviewer decides how much was good.
 */
export async function paymentOf(
  services: Services,
  order: Order,
  { amount, reason }: Approval,
): Promise<SalePayment> {
  const came = saleOf(order.service_type)?.paysFor?.(order);
  if (!came) {
    const pays = await payoutFor(services, order, amount);
    const title = `${sum(order, pays)} is in your wallet`;
    return { amount: pays, step: { title, text: reason } };
  }
  if (amount !== undefined && amount !== came.amount)
    throw AppError.conflict(
      `The amount received is worth ${sum(order, came.amount)}. You can’t pay any other amount.`,
    );
  const text = [came.step.text, reason].filter(Boolean).join(' ') || undefined;
  return { ...came, step: { ...came.step, text } };
}

/** The payment for a sale that needed no review: what arrived is paid for. */
export const approvedPayment = (
  tx: Database,
  services: Services,
  order: Order,
): Promise<SalePayment> => paymentOf({ ...services, db: tx }, order, {});
