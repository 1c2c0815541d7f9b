import type { OrderItem } from '#server/orders/tables.ts';

type Counted = Pick<OrderItem, 'state' | 'captured' | 'refunded'>;

export const capturedOf = (lines: readonly Pick<OrderItem, 'captured'>[]): bigint =>
  lines.reduce((sum, { captured }) => sum + captured, 0n);

const refundedOf = (lines: readonly Counted[]): bigint =>
  lines.reduce((sum, { refunded }) => sum + refunded, 0n);

/** Delivered, and nothing was to be paid for it. */
const isFree = ({ state, captured }: Counted): boolean => state === 'delivered' && captured === 0n;

/**
 * The order status that follows from the lines of a purchase or withdrawal; undefined while any of them is open,
 * in which case the status stays. An order whose captured money was refunded in full is reversed, unless
 * something in it was free: that is still delivered.
 */
export function stateOfLines(
  lines: readonly Counted[],
): 'completed' | 'partly_completed' | 'failed' | 'reversed' | undefined {
  if (lines.length === 0 || lines.some(({ state }) => state === 'open')) return undefined;
  if (lines.every(({ state }) => state === 'failed')) return 'failed';
  if (refundedOf(lines) === capturedOf(lines) && !lines.some(isFree)) return 'reversed';
  return lines.every(({ state }) => state === 'delivered') ? 'completed' : 'partly_completed';
}
