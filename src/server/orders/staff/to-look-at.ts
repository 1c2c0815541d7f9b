import { and, asc, inArray, isNotNull, notInArray, or, eq } from 'drizzle-orm';
import { orders, type Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

type Parts = Pick<Services, 'db' | 'providers'>;

const idsOf = ({ providers: { bills, payouts, giftcards, vouchers } }: Parts): string[] =>
  [bills, payouts, giftcards, vouchers].flatMap(({ all }) => all.map(({ id }) => id));

const whyOf = ({ status, provider }: Pick<Order, 'status' | 'provider'>): string =>
  status === 'under_review'
    ? 'under review'
    : `We can’t check with ${provider ?? ''}: its settings were removed`;

/**
 * Purchases and withdrawals that only an operator can move on, oldest first; minor units. They include those
 * whose provider has no settings here, because no one can be asked what became of them.
 */
export async function listOrdersToLookAt(services: Parts) {
  const found = await services.db.orm
    .select({
      reference: orders.reference_code,
      total: orders.total,
      currency: orders.currency,
      title: orders.title,
      since: orders.updated_at,
      status: orders.status,
      provider: orders.provider,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.direction, ['purchase', 'withdrawal']),
        or(
          eq(orders.status, 'under_review'),
          and(
            inArray(orders.status, ['processing', 'unknown']),
            isNotNull(orders.provider),
            notInArray(orders.provider, idsOf(services)),
          ),
        ),
      ),
    )
    .orderBy(asc(orders.updated_at));
  return found.map(({ status, provider, ...order }) => ({
    ...order,
    why: whyOf({ status, provider }),
  }));
}
