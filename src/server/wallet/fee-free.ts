import { findPerk } from '#server/loyalty/perks.ts';
import type { Priced } from '#server/orders/plug.ts';
import type { Services } from '#server/platform/services.ts';

interface FeeFree {
  price: Pick<Priced, 'discount' | 'discountLabel'>;
  detail: { perk: string };
}

/** What the member's prize takes off a fee, as a line of the price; undefined where there is none to use. */
export async function feeFreePerk(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  fee: bigint,
): Promise<FeeFree | undefined> {
  if (fee === 0n) return undefined;
  const perk = await findPerk(db, { userId, kind: 'fee_free_withdrawal', now: clock.now() });
  if (!perk) return undefined;
  const discount = fee < perk.worth ? fee : perk.worth;
  const discountLabel = discount === fee ? 'Prize: no fee' : 'Prize: lower fee';
  return { price: { discount, discountLabel }, detail: { perk: perk.id } };
}
