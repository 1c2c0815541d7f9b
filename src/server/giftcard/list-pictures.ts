import { asc, eq } from 'drizzle-orm';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { cardItems, cardSales } from './tables.ts';

type Pictures = NonNullable<NonNullable<OrderView['offer']>['pictures']>;

/** The pictures of a sale's cards for their seller, in order; none once they are erased. */
export async function listPictures(services: Services, { id }: Order): Promise<Pictures> {
  const rows = await services.db.orm
    .select({ keys: cardItems.image_keys, erasedAt: cardSales.erased_at })
    .from(cardItems)
    .innerJoin(cardSales, eq(cardSales.order_id, cardItems.order_id))
    .where(eq(cardItems.order_id, id))
    .orderBy(asc(cardItems.position));
  return rows.flatMap(({ keys, erasedAt }) =>
    erasedAt
      ? []
      : keys.map((key) => ({
          url: signFileUrl(services, key),
          thumb: signFileUrl(services, key, { size: 'thumb' }),
        })),
  );
}
