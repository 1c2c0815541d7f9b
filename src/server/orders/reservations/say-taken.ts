import type { Priced, Product } from '#server/orders/plug.ts';
import { NoRoom } from './reserve.ts';

/** Takes what a price is for; when others were faster, the product says so in its own words. */
export async function sayTaken<T>(
  { whenTaken }: Pick<Product, 'whenTaken'>,
  price: Priced,
  take: () => Promise<T>,
): Promise<T> {
  try {
    return await take();
  } catch (error) {
    throw error instanceof NoRoom
      ? (whenTaken?.(price, error.thing, error.message) ?? error)
      : error;
  }
}
