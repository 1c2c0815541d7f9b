import { findPerk, type Perk } from '#server/loyalty/perks.ts';
import type { Priced } from '#server/orders/plug.ts';
import type { Services } from '#server/platform/services.ts';

interface FeeFree {
  price: Pick<Priced, 'discount' | 'discountLabel'>;
  detail: { perk: string };
}

/** A member's prize that takes off fees, if they have one. */
export const findFeeFree = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<Perk | undefined> =>
  findPerk(db, { userId, kind: 'fee_free_withdrawal', now: clock.now() });

/** What a prize takes off a fee, as a line of the price; undefined where there is nothing to take off. */
export function takeOff(perk: Perk | undefined, fee: bigint): FeeFree | undefined {
  if (!perk || fee === 0n) return undefined;
  const discount = fee < perk.worth ? fee : perk.worth;
  const discountLabel = discount === fee ? 'Prize: no fee' : 'Prize: lower fee';
  return { price: { discount, discountLabel }, detail: { perk: perk.id } };
}
