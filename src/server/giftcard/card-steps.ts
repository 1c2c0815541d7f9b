import { inArray } from 'drizzle-orm';
import type { OrderVoucher } from '#lib/orders/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { countryName } from './buy-brands.ts';
import { detailOf, eachCard, type Line } from './card-detail.ts';
import { redeemLocally, redeemSteps } from './redeem.ts';
import { giftBrands, localCards } from './tables.ts';

export interface Shown {
  color: string;
  /** How the code is used. */
  redeem: string[];
}

/** What delivered cards look like and how they are used, even if they are no longer sold. */
export async function stepsOf(
  db: Database,
  items: readonly Line[],
): Promise<(item: Line) => Shown> {
  const ids = items.map(({ id }) => id);
  const brands = await db.orm.select().from(giftBrands).where(inArray(giftBrands.id, ids));
  const locals = await db.orm.select().from(localCards).where(inArray(localCards.id, ids));
  const known = new Map<string, Shown>([
    ...brands.map((row): [string, Shown] => [
      row.id,
      { color: row.color, redeem: redeemSteps(row) },
    ]),
    ...locals.map((row): [string, Shown] => [
      row.id,
      { color: row.color, redeem: redeemLocally(row) },
    ]),
  ]);
  return ({ id, name, sku }) => {
    const found = known.get(id);
    if (!found) throw new Error(`Nothing is known of ${name} (${sku})`);
    return found;
  };
}

/** Where and how each code of an order is used, in the order of the codes. */
export async function usesOf(
  db: Database,
  order: Order,
): Promise<NonNullable<OrderVoucher['use']>[]> {
  const { items } = detailOf(order);
  const steps = await stepsOf(db, items);
  return eachCard(items).map((item) => ({
    place: countryName(item.country),
    steps: steps(item).redeem,
  }));
}
