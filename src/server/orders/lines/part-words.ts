import { formatMinor, money } from '#lib/money.ts';
import type { Kind } from '#server/orders/plug/plug.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

type Told = Pick<OrderItem, 'state' | 'total'>;

const sumOf = (order: Pick<Order, 'currency'>, lines: readonly Told[]): string =>
  formatMinor(
    money(
      lines.reduce((sum, { total }) => sum + total, 0n),
      order.currency,
    ),
  );

/** Counts the lines in a state: "10 of 12 codes". */
export const countOf = (
  kind: Pick<Kind, 'things'> | undefined,
  lines: readonly Told[],
  state: OrderItem['state'],
): string =>
  `${lines.filter((line) => line.state === state).length} of ${lines.length} ${kind?.things ?? 'items'}`;

/** What was delivered and what was refunded, once every line is decided. */
export function partWords(
  order: Pick<Order, 'currency'>,
  kind: Pick<Kind, 'things' | 'stages'> | undefined,
  lines: readonly Told[],
): { title: string; text: string } {
  const failed = lines.filter(({ state }) => state === 'failed');
  return {
    // a line with stages was captured at one of them, and hasn't arrived yet
    title: `${countOf(kind, lines, 'delivered')} ${kind?.stages ? 'paid for' : 'arrived'}`,
    text: failed.some(({ total }) => total > 0n)
      ? `${sumOf(order, failed)} for the rest is back in your wallet.`
      : 'There was nothing to pay for the rest.',
  };
}
