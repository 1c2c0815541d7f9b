import { priceSeen } from '#islands/checkout/price-seen.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Intent } from './use-intent.ts';

/** An amount times the numbers it is paid for. */
const times = (amount: string, count: number): string =>
  toAmount(parseAmount(amount) * BigInt(count));

/** The shown amount and our fee; a promo code counts once the server has checked it. */
export function billSeen(intent: Intent, fee: string | null): Quote | null {
  const { amount, number, biller, product, bounds, more } = intent;
  if (amount === null || !biller) return null;
  return priceSeen({
    name: product ? `${biller.short_name} ${product.name}` : biller.name,
    detail: number,
    currency: bounds.currency,
    amount: times(amount, more.count),
    fee: times(fee ?? '0.00', more.count),
  });
}
