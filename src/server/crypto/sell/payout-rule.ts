import { PER_MINOR, toMillionths } from '#lib/crypto/coin-price.ts';
import { formatMinor, money } from '#lib/money.ts';
import { payForArrival, type Payout } from '#lib/orders/held-rate.ts';
import type { SalePayment } from '#server/orders/plug/sale-payment.ts';
import type { Order } from '#server/orders/tables.ts';
import { accountOf, describePayout, whereMoneyIs } from './payout-words.ts';
import { detailOf, nameOf, formatCoins, describeRate } from './sale-detail.ts';

/** What determines a sale's payout. */
export interface PaidBy {
  /** Hundred-millionths: the total received, and how much of it the network showed while the rate was locked. */
  arrived: bigint;
  inTime: bigint;
  /** The announced amount; null for coins that are sold on arrival. */
  named: bigint | null;
  /** Millionths of a unit for one coin. */
  heldRate: bigint | null;
  /** The current rate; null without a current price. */
  rateNow: bigint | null;
}

/**
 * The payout for coins (spec 1): the locked rate for what arrived in time, up to the announced amount, and
 * the current rate for the rest. Undefined if that takes a price that we don't have.
 */
export function payoutOf({
  arrived,
  inTime,
  named,
  heldRate,
  rateNow,
}: PaidBy): Payout | undefined {
  const ordered = named === null || inTime < named ? inTime : named;
  const atHeld = heldRate === null || named === null ? 0n : ordered;
  if (arrived > atHeld && rateNow === null) return undefined;
  return payForArrival({
    arrived,
    ordered: atHeld,
    isInTime: true,
    heldRate: heldRate ?? 0n,
    arrivalRate: rateNow ?? 0n,
    per: PER_MINOR,
  });
}

/** What the order records about it. */
export const cameOf = (arrived: bigint, { held, beyond, total }: Payout) => ({
  arrived: `${arrived}`,
  parts: [held, beyond]
    .filter(({ units }) => units > 0n)
    .map(({ units, rate, pays }) => ({ units: `${units}`, rate: `${rate}`, pays: `${pays}` })),
  total: `${total}`,
});

/** The rates that coins were paid at, unless it was simply the locked one. */
function describeRates(order: Order): string {
  const { came, coin } = detailOf(order);
  const [first, second] = came?.parts ?? [];
  if (first && second)
    return `${formatCoins(first.units, coin)} of it was paid at your locked rate of ${describeRate(first.rate, order)}, the other ${formatCoins(second.units, coin)} at ${describeRate(second.rate, order)}.`;
  if (!first || (order.rate !== null && toMillionths(order.rate) === first.rate)) return '';
  return `It arrived after your locked rate had expired, so it was paid at ${describeRate(first.rate, order)}.`;
}

/** Why the amount differs from what was agreed, if it does. */
function reasonsOf(order: Order): string {
  const { amount, came, coin } = detailOf(order);
  if (!came || amount === null) return '';
  const isOther = came.arrived !== amount;
  return [
    isOther &&
      `${formatCoins(came.arrived, coin)} arrived instead of ${formatCoins(amount, coin)}.`,
    describeRates(order),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The payment for received coins, for decisions of operators and of rules.
 * @throws Error before that is known
 */
export function paymentFor(order: Order): SalePayment {
  const { came, amount } = detailOf(order);
  if (!came) throw new Error(`No coins have arrived for ${order.reference_code}`);
  const sum = formatMinor(money(came.total, order.currency));
  const goesOut = accountOf(detailOf(order)) !== undefined;
  return {
    amount: came.total,
    saysWhere: goesOut,
    step: {
      title: goesOut ? `${sum} paid for your coins` : `${sum} is in your wallet`,
      text:
        [goesOut && whereMoneyIs(order, came.total), reasonsOf(order)].filter(Boolean).join(' ') ||
        undefined,
    },
    isPart: amount !== null && came.arrived < amount,
  };
}

const plain = (label: string, value: string, copy = false) => ({ label, value, copy });

/** Lines of the receipt: what was announced, what arrived, and each part with its rate. */
export function describeSale(order: Order) {
  const { coin, network, amount, came, address } = detailOf(order);
  const format = (units: bigint) => formatCoins(units, coin);
  const sums = [
    ...(amount === null ? [] : [plain(came ? 'Expected' : 'Coins', format(amount))]),
    ...(came ? [plain('Arrived', format(came.arrived))] : []),
  ];
  const rates = came
    ? came.parts.map(({ units, rate }, _, all) =>
        plain(
          all.length > 1 ? `Rate of ${format(units)}` : `Rate for 1 ${coin}`,
          describeRate(rate, order),
        ),
      )
    : order.rate === null
      ? []
      : [plain(`Rate for 1 ${coin}`, describeRate(toMillionths(order.rate), order))];
  return [
    ...describePayout(order),
    ...sums,
    ...rates,
    plain('Network', nameOf(network)),
    plain('Address', address, true),
  ];
}
