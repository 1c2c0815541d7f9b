import { findPerk, type Perk } from '#server/loyalty/perks.ts';
import type { Priced } from '#server/orders/plug/plug.ts';
import type { Services } from '#server/platform/services.ts';

interface FeeFree {
  price: Pick<Priced, 'discount' | 'discountLabel'>;
  detail: { perk: string };
}

/** A member's prize with a discount on fees, if any. */
export const findFeeFree = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<Perk | undefined> =>
  findPerk(db, { userId, kind: 'fee_free_withdrawal', now: clock.now() });

/** The discount on a fee from a prize, as a line of the price; undefined if there is none to use. */
export function takeOff(perk: Perk | undefined, fee: bigint): FeeFree | undefined {
  if (!perk || fee === 0n) return undefined;
  const discount = fee < perk.worth ? fee : perk.worth;
  const discountLabel = discount === fee ? 'Prize: no fee' : 'Prize: lower fee';
  return { price: { discount, discountLabel }, detail: { perk: perk.id } };
}
