import type { OrderItem } from '#server/orders/tables.ts';

type Counted = Pick<OrderItem, 'state' | 'captured' | 'refunded'>;

export const capturedOf = (lines: readonly Pick<OrderItem, 'captured'>[]): bigint =>
  lines.reduce((sum, { captured }) => sum + captured, 0n);

const refundedOf = (lines: readonly Counted[]): bigint =>
  lines.reduce((sum, { refunded }) => sum + refunded, 0n);

/**
 * The order status that follows from the lines; undefined while any of them is open, in which case the status
 * stays. An order whose captured money was refunded in full is reversed.
 */
export function stateOfLines(
  lines: readonly Counted[],
): 'completed' | 'partly_completed' | 'failed' | 'reversed' | undefined {
  if (lines.length === 0 || lines.some(({ state }) => state === 'open')) return undefined;
  const captured = capturedOf(lines);
  if (captured === 0n) return 'failed';
  if (refundedOf(lines) === captured) return 'reversed';
  return lines.every(({ state }) => state === 'delivered') ? 'completed' : 'partly_completed';
}
