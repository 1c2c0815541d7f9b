import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { formatMinor, formatMoney, money } from '#lib/money.ts';
import type { ActionItem } from '#lib/notifications/contract.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { openStatuses } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import type { ReadActions } from '#server/notifications/action-items.ts';
import { openFlagsOf } from '#server/orders/flags/flag-rows.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { orders, type Order } from '#server/orders/tables.ts';
import { messageOf } from './message.ts';
import { promisedAt, transactionViews } from './view-order.ts';

const MOST = 20;
const flagKinds = ['manual', 'automatic'] as const;

/** Orders that need an answer come first, so that the limit never cuts them off. */
const needsNothing = sql`${orders.status} in ('processing', 'under_review')`;

/** The status and amount of an order that needs nothing from its owner. */
function inProgress(order: Order, row: Transaction, now: Date): ActionItem {
  return {
    kind: 'progress',
    title: row.name,
    text: `${row.status_text} · ${formatMoney(movedSum(row), row.currency)}`,
    link: paths.order(row.reference_code),
    due_at: promisedAt(order, kindOf(order.service_type), now),
    started_at: row.created_at,
  };
}

function actionOf(order: Order, row: Transaction, now: Date): ActionItem {
  const { title, offer, amount, currency } = order;
  const link = paths.order(order.reference_code);
  const sum = (minor: bigint) => formatMinor(money(minor, currency));
  switch (order.status) {
    case 'offer_changed':
      return {
        kind: 'offer',
        title,
        link,
        text: `We can pay ${sum(offer ?? amount)} instead of ${sum(amount)}.`,
        due_at: order.offer_until?.toISOString() ?? null,
      };
    case 'unknown':
      return {
        kind: 'unconfirmed',
        title,
        link,
        due_at: null,
        text: `${kindOf(order.service_type)?.otherSide(order) ?? 'The provider'} hasn’t confirmed yet. Your money is safe. Don’t pay again.`,
      };
    case 'processing':
    case 'under_review':
      return inProgress(order, row, now);
    default:
      return {
        kind: 'order',
        title,
        link,
        text: messageOf(order, kindOf(order.service_type), []),
        due_at: order.pay_until?.toISOString() ?? null,
      };
  }
}

/** One item for each kind of flag: the flagged total, and whether the member can do something about it. */
async function flaggedSums(db: Database, userId: string): Promise<ActionItem[]> {
  const flags = await openFlagsOf(db, userId);
  return flagKinds.flatMap((kind) => {
    const [first, ...others] = flags.filter((flag) => flag.kind === kind);
    if (!first) return [];
    const sum = others.reduce((minor, { amount }) => minor + amount, first.amount);
    return {
      kind: 'flag' as const,
      title: `${formatMinor(money(sum, first.currency))} is flagged`,
      text:
        kind === 'manual'
          ? 'You can’t pay or withdraw until this is resolved.'
          : 'You can’t pay or withdraw until our check is complete.',
      link: paths.wallet,
      due_at: null,
    };
  });
}

/** Orders that aren’t decided yet, and flags on the member’s money. */
export const readActions: ReadActions = async (db, userId, now) => {
  const [found, flagged] = await Promise.all([
    db.orm
      .select()
      .from(orders)
      .where(and(eq(orders.user_id, userId), inArray(orders.status, [...openStatuses])))
      .orderBy(needsNothing, asc(orders.created_at))
      .limit(MOST),
    flaggedSums(db, userId),
  ]);
  const rows = await transactionViews(db, found);
  return [...flagged, ...found.map((order, n) => actionOf(order, rows[n]!, now))];
};
