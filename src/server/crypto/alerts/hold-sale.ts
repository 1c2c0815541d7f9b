import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinId } from '#lib/crypto/coins.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import { SELL } from '#server/crypto/sell/sale-detail.ts';
import { assertWouldBeWithinLimits } from '#server/orders/place/limits.ts';
import { holdPrice, priceOf, type Asked } from '#server/orders/price/quote.ts';
import type { Services } from '#server/platform/services.ts';

interface ToSell {
  coin: CoinId;
  network: CoinNetwork;
  /** Coins, a decimal string. */
  amount: string;
}

const askedBy = (user: Member, { coin: token, network, amount }: ToSell): Asked => ({
  serviceType: SELL,
  country: user.country.code,
  userId: user.uuid,
  fields: { token, network, amount, payout: 'wallet', service_type: SELL },
});

/**
 * Whether a member could sell these coins now.
 * @throws AppError as POST /crypto/sell/initiate
 */
export async function assertCouldSell(
  services: Services,
  user: Member,
  coins: ToSell,
): Promise<void> {
  if (!user.has_kyc_set_up) throw new AppError('kyc_unsupported_service_type');
  const { amount: total } = await priceOf(services, askedBy(user, coins));
  await assertWouldBeWithinLimits(services.db, services, user, { direction: 'sale', total });
}

/** Holds our price for a member's coins for 15 minutes; undefined if they can't be sold any longer. */
export async function holdSale(
  services: Services,
  user: Member,
  coins: ToSell,
): Promise<{ quoteId: string; until: Date } | undefined> {
  const asked = askedBy(user, coins);
  try {
    const held = await holdPrice(services, asked, await priceOf(services, asked));
    return { quoteId: held.quote_id, until: new Date(held.expires_at) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
