import { momentFor } from '#lib/moments.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import type { Database } from '#server/db/client.ts';
import type { Facts } from '#server/notifications/facts.ts';
import { findByReference } from './find.ts';
import { viewOrder } from './view.ts';

const HERE = paths.order('');

/**
 * The five lines, the reference, the status and the time of the order that a message is about, at the time
 * the email is sent. Never contains a code or anyone's full number.
 */
export async function orderFacts(
  db: Database,
  { link, userId, now }: { link: string | null; userId: string; now: Date },
): Promise<Facts | undefined> {
  if (!link?.startsWith(HERE)) return undefined;
  const order = await findByReference(db, decodeURIComponent(link.slice(HERE.length)));
  if (order?.user_id !== userId) return undefined;
  const { lines, status_text } = await viewOrder(db, order, now);
  const say = (amount: string) => formatMoney(amount, order.currency);
  const { arrives } = lines;
  return [
    ['Amount', say(lines.amount)],
    [lines.fee_label ?? 'Our fee', say(lines.fee)],
    ['Duty and tax', say(lines.duty)],
    ...(lines.discount
      ? [[lines.discount_label ?? 'Promo code', `−${say(lines.discount)}`] as Facts[number]]
      : []),
    ...(lines.refunded
      ? [
          [
            lines.refunded_label ?? 'Refunded to your wallet',
            `−${say(lines.refunded)}`,
          ] as Facts[number],
        ]
      : []),
    ['Total', say(lines.total)],
    [arrives.label, maskNumbers('text' in arrives ? arrives.text : say(arrives.amount))],
    ['State', status_text],
    ['Reference', order.reference_code],
    ['Time', momentFor(order.country_code, order.settled_at ?? order.created_at)],
  ];
}
