import { asTheyComeRule, coinSaleRule } from '#lib/crypto/coin-sale.ts';
import { momentFor } from '#lib/moments.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Order } from '#server/orders/tables.ts';
import { whereMoneyIs } from './payout-words.ts';
import { detailOf, nameOf } from './sale-detail.ts';

const paidOf = (order: Order): string =>
  formatMinor(money(order.paid ?? order.amount, order.currency));

export const ruleOf = (amount: bigint | string | null): string =>
  amount === null ? asTheyComeRule : coinSaleRule;

/** The deadline for coins to be on the network. */
function untilOf(order: Order): string {
  const { until } = detailOf(order);
  return until ? ` until ${momentFor(order.country_code, new Date(until))}` : '';
}

/** Where the coins and the money are; the engine has its own words for sales in review. */
export function messageOf(order: Order): string | undefined {
  const { coin, network, amount, now } = detailOf(order);
  switch (order.status) {
    case 'awaiting_user':
      return `We’re waiting for your ${coin} on ${nameOf(network)}${untilOf(order)}. ${ruleOf(amount)}`;
    case 'processing':
      return (
        now ??
        `Your ${coin} can be seen on ${nameOf(network)}. We’ll pay you when the last confirmation comes.`
      );
    case 'under_review':
      return `Our team is reviewing this. ${now ?? ''}`.trim();
    case 'partly_completed':
      return `You were paid for the coins that arrived. ${whereMoneyIs(order, order.paid ?? 0n)}`;
    case 'completed':
      return whereMoneyIs(order, order.paid ?? order.amount);
    case 'failed':
    case 'cancelled':
      return 'No coins arrived, so nothing was credited. Coins that still arrive at your address are sold as they arrive.';
    case 'reversed':
      return `${nameOf(network)} reversed the payment after we’d paid you, so ${paidOf(order)} left your wallet again.`;
    default:
      return undefined;
  }
}
