import { findService, ordersOf, services } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';

const notTraded = services.filter((each) => each.isTrade === false).map(ordersOf);

/** Goods and bills count; betting, vouchers, and money moved in or out of the wallet don't (A100). */
export const isTrade = ({
  direction,
  service_type,
}: {
  direction: string;
  service_type: string;
}): boolean =>
  (direction === 'purchase' || direction === 'sale') &&
  findService(service_type)?.isTrade !== false;

/** The same for rows of orders under an alias. */
export const isTradeSql = (order: string): string =>
  `(${order}.direction in ('purchase', 'sale')
    and ${order}.service_type not in (${notTraded.map((type) => `'${type}'`).join(', ')}))`;

/** Whether an order under an alias is airtime that was won: we paid for it, so it is no one's trade or spending. */
export const isWonSql = (order: string): string =>
  `exists (select 1 from perk k where k.order_id = ${order}.id and k.kind = 'airtime')`;

/** What a sale under an alias paid, in minor units: 0 before any payment, and after a reversal. */
export const paidForSaleSql = (order: string): string =>
  `(case when ${order}.status in ('completed', 'partly_completed')
      then coalesce(${order}.paid, ${order}.amount)
    when ${order}.status in ('under_review', 'offer_changed') then coalesce(${order}.paid, 0)
    else 0 end)`;

/**
 * The value of an order under an alias, in minor units without fees; 0 unless it is completed, in whole or in
 * part. A sale counts with what was paid, even while the rest is reviewed; a purchase with what was captured,
 * less refunds of the price.
 */
export const worthOfTradeSql = (order: string): string =>
  `(case when not ${isTradeSql(order)} or ${order}.total = 0 or ${isWonSql(order)} then 0
    when ${order}.direction = 'sale' then ${paidForSaleSql(order)}
    when ${order}.status not in ('completed', 'partly_completed') then 0
    else div(${order}.amount::numeric * ${order}.captured, ${order}.total)::bigint
      - (select coalesce(sum(i.refunded_price), 0)::bigint from order_item i
        where i.order_id = ${order}.id) end)`;

/** The current value of an order, in minor units without fees. */
export async function worthOfTrade(db: Database, orderId: string): Promise<bigint> {
  const { rows } = await db.sql.query<{ worth: bigint }>({
    name: 'worth-of-trade',
    text: `select ${worthOfTradeSql('o')} as worth from orders o where o.id = $1`,
    values: [orderId],
  });
  return rows[0]?.worth ?? 0n;
}

/** The value of a member's trades in a currency, in minor units without fees; reversed trades don't count. */
export async function tradedBy(db: Database, userId: string, currency: string): Promise<bigint> {
  const { rows } = await db.sql.query<{ total: bigint }>({
    name: 'traded-by',
    text: `select coalesce(sum(${worthOfTradeSql('o')}), 0)::bigint as total
      from orders o where o.user_id = $1 and o.currency = $2`,
    values: [userId, currency],
  });
  return rows[0]?.total ?? 0n;
}
