import { findService, ordersOf, services } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';

/** What of an order says whether it counts as trade, and for how much; minor units. */
export interface Trade {
  direction: string;
  service_type: string;
  status: string;
  amount: bigint;
  total: bigint;
  captured: bigint;
  refunded: bigint;
  paid: bigint | null;
}

const notTraded = services.filter((each) => each.isNoTrade).map(ordersOf);

/** Goods and bills count; betting, vouchers, and money moved in or out of the wallet don't (A100). */
export const isTrade = ({
  direction,
  service_type,
}: Pick<Trade, 'direction' | 'service_type'>): boolean =>
  (direction === 'purchase' || direction === 'sale') &&
  findService(service_type)?.isNoTrade !== true;

/** The same for rows of orders under an alias. */
export const isTradeSql = (order: string): string =>
  `(${order}.direction in ('purchase', 'sale')
    and ${order}.service_type not in (${notTraded.map((type) => `'${type}'`).join(', ')}))`;

/**
 * What an order counts for, in minor units without fees; 0 unless it is completed, in part or in whole. A sale
 * counts with what was paid for it, whatever was hoped for; a purchase with what was captured and not refunded.
 */
export function worthOfTrade(order: Trade): bigint {
  const { status, direction, amount, total, captured, refunded, paid } = order;
  if (!isTrade(order) || (status !== 'completed' && status !== 'partly_completed')) return 0n;
  return direction === 'sale' ? (paid ?? amount) : (amount * (captured - refunded)) / total;
}

/** The same for rows of orders under an alias. */
export const worthOfTradeSql = (order: string): string =>
  `(case when not ${isTradeSql(order)} or ${order}.status not in ('completed', 'partly_completed') then 0
    when ${order}.direction = 'sale' then coalesce(${order}.paid, ${order}.amount)
    else div(${order}.amount::numeric * (${order}.captured - ${order}.refunded), ${order}.total)::bigint end)`;

/** What a member has traded in a currency, in minor units without fees; reversed trades don't count. */
export async function tradedBy(db: Database, userId: string, currency: string): Promise<bigint> {
  const { rows } = await db.sql.query<{ total: bigint }>({
    name: 'traded-by',
    text: `select coalesce(sum(${worthOfTradeSql('o')}), 0)::bigint as total
      from orders o where o.user_id = $1 and o.currency = $2`,
    values: [userId, currency],
  });
  return rows[0]?.total ?? 0n;
}
