import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { payForArrival, type Payout } from '#lib/orders/held-rate.ts';
import type { Fact } from '#server/orders/plug/plug.ts';
import type { SalePayment } from '#server/orders/plug/sale-payment.ts';
import type { Order } from '#server/orders/tables.ts';
import { accountFacts, describeTrade, detailOf, rateFact, formatDollars } from './read-trade.ts';

const CENTS = 100n;

/** The payout for the dollars that arrived; undefined before any have. */
export function payoutOf(order: Pick<Order, 'detail' | 'rate'>): Payout | undefined {
  const { came, dollars } = detailOf(order);
  if (!came) return undefined;
  return payForArrival({
    arrived: came.arrived,
    ordered: dollars,
    isInTime: came.in_time,
    heldRate: parseAmount(order.rate ?? '0'),
    arrivalRate: came.rate,
    per: CENTS,
  });
}

/** Why the amount differs from what was agreed, if it does. */
function reasonsOf(order: Order, { held, beyond }: Payout): string {
  const { came, dollars } = detailOf(order);
  const rate = formatMinor(money(beyond.rate, order.currency));
  const isOther = came?.arrived !== dollars;
  const isMore = held.units > 0n && beyond.units > 0n && beyond.rate !== held.rate;
  return [
    isOther &&
      `${formatDollars(came?.arrived ?? 0n)} arrived instead of ${formatDollars(dollars)}.`,
    isMore && `The extra ${formatDollars(beyond.units)} is paid at ${rate} for $1.`,
    held.units === 0n &&
      `They arrived after the locked rate had expired, so ${rate} for $1 counts.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * We pay for what arrived; no decision changes that (spec 1).
 * @throws Error before anything has arrived
 */
export function paymentFor(order: Order): SalePayment {
  const paid = payoutOf(order);
  if (!paid) throw new Error(`No dollars have arrived for ${order.reference_code}`);
  const { came, dollars } = detailOf(order);
  const title = `${formatMinor(money(paid.total, order.currency))} is in your wallet`;
  return {
    amount: paid.total,
    step: { title, text: reasonsOf(order, paid) || undefined },
    isPart: (came?.arrived ?? 0n) < dollars,
  };
}

const plain = (label: string, value: string): Fact => ({ label, value, copy: false });

/** The rate of what arrived, or each part with its own. */
export function rateFacts({ currency }: Order, { held, beyond }: Payout): Fact[] {
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  const parts = [held, beyond].filter(({ units }) => units > 0n);
  if (parts.length < 2 || held.rate === beyond.rate)
    return [rateFact(parts[0]?.rate ?? held.rate, currency)];
  return parts.map(({ units, rate, pays }) =>
    plain(`${formatDollars(units)} at ${format(rate)}`, format(pays)),
  );
}

/** Lines of the receipt: what was ordered, what arrived, and each part with its rate. */
export function describeSale(order: Order): Fact[] {
  const paid = payoutOf(order);
  const { came, dollars } = detailOf(order);
  if (!came || !paid) return describeTrade(order);
  const sums =
    came.arrived === dollars
      ? [plain('Dollars', formatDollars(dollars))]
      : [plain('Ordered', formatDollars(dollars)), plain('Arrived', formatDollars(came.arrived))];
  return [...sums, ...rateFacts(order, paid), ...accountFacts(order)];
}
