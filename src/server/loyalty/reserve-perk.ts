import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { reservePerk } from './perks.ts';

const Detail = z.object({ perk: z.uuid().optional() });

/**
 * Reserves the perk that a price includes for its order, in the transaction that places it.
 * @throws AppError conflict when it was used or ended in between
 */
export async function reserveForOrder(
  tx: Database,
  order: { id: string; detail: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { perk } = Detail.parse(order.detail);
  if (perk === undefined) return;
  if (await reservePerk(tx, { perkId: perk, orderId: order.id, now })) return;
  throw AppError.conflict('Your prize has been used or has expired. Check the price again.');
}
