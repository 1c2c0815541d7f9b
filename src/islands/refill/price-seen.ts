import type { Quote } from '#lib/contracts/orders.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Intent } from './use-intent.ts';

/** What an amount is times the numbers it is paid for. */
const times = (amount: string, count: number): string =>
  toAmount(parseAmount(amount) * BigInt(count));

/**
 * The price as this page knows it, for who has no network to ask for one: the shown amount and our fee.
 * It is held by nobody and says so; a promo code counts once the server has seen it.
 */
export function priceSeen(intent: Intent, fee: string | null): Quote | null {
  const { amount, number, biller, product, bounds, more } = intent;
  if (amount === null || !biller) return null;
  const [sum, fees] = [amount, fee ?? '0.00'].map((each) => times(each, more.count));
  if (!sum || !fees) return null;
  const total = toAmount(parseAmount(sum) + parseAmount(fees));
  return {
    quote_id: '',
    name: product ? `${biller.short_name} ${product.name}` : biller.name,
    detail: number,
    currency: bounds.currency,
    lines: {
      ...{ amount: sum, fee: fees, duty: '0.00', total },
      arrives: { label: 'What arrives', amount: sum },
    },
    rate: null,
    rule_version: '',
    expires_at: new Date(0).toISOString(),
    expected_s: null,
    warning: 'This is the price we last knew. The price of now is asked for before you pay.',
  };
}
