import { sql } from 'drizzle-orm';
import { momentFor } from '#lib/moments.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import { storedReference } from '#lib/rules/written-reference.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import type { Facts } from '#server/notifications/facts.ts';
import { findByReference, linesOf } from '#server/orders/find.ts';
import { flagEndsOf } from '#server/orders/flags/flags.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { returnedSoFar } from '#server/orders/returned.ts';
import { priceOf, transactionView } from './view-order.ts';

const HERE = paths.order('');

/**
 * The five lines, the reference, the status and the time of the order that a message is about, at the time
 * the email is sent. Never contains a code or anyone's full number.
 */
export async function orderFacts(
  db: Database,
  { link, userId }: { link: string | null; userId: string },
): Promise<Facts | undefined> {
  if (!link?.startsWith(HERE)) return undefined;
  const reference = storedReference(decodeURIComponent(link.slice(HERE.length)));
  const reading = together(db);
  // by reference, so that all of it is read in the same round trip as the message
  const [order, items, ends] = await answersOf([
    findByReference(reading, reference),
    linesOf(reading, sql<string>`(select id from orders where reference_code = ${reference})`),
    flagEndsOf(reading, reference),
  ]);
  if (order?.user_id !== userId) return undefined;
  const lines = priceOf(order, items, kindOf(order.service_type));
  const { status_text } = transactionView(order, ends, returnedSoFar(order, items));
  const format = (amount: string) => formatMoney(amount, order.currency);
  const { arrives } = lines;
  return [
    ['Amount', format(lines.amount)],
    [lines.fee_label ?? 'Our fee', format(lines.fee)],
    ['Duty and tax', format(lines.duty)],
    ...(lines.discount
      ? [[lines.discount_label ?? 'Promo code', `−${format(lines.discount)}`] as Facts[number]]
      : []),
    ...(lines.refunded
      ? [
          [
            lines.refunded_label ?? 'Refunded to your wallet',
            `−${format(lines.refunded)}`,
          ] as Facts[number],
        ]
      : []),
    [lines.total_label ?? 'Total', format(lines.total)],
    [arrives.label, maskNumbers('text' in arrives ? arrives.text : format(arrives.amount))],
    ['State', status_text],
    ['Reference', order.reference_code],
    ['Time', momentFor(order.country_code, order.settled_at ?? order.created_at)],
  ];
}
