import type { CurrencyCode } from '#lib/countries.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { isStopped } from '#server/orders/reasons.ts';
import type { OrderItem } from '#server/orders/tables.ts';
import type { FailCode } from '#server/ports/outcome.ts';

type Line = Pick<OrderItem, 'position' | 'state' | 'amount'> &
  Partial<Pick<OrderItem, 'failure_code'>>;

/** The result of open lines by position: null for a delivered line, otherwise why it was not. */
export type Decided = ReadonlyMap<number, string | null>;

const NOT_SAID: FailCode = 'out_of_stock';

/** Whether a line failed without staff stopping it: a stopped line may still be delivered. */
const hasFailed = (line: Line): boolean => line.state === 'failed' && !isStopped(line);

/** The lines that an answer reports as delivered; if it names none, all that haven't failed. */
export function arrivedIn<L extends Line>(lines: readonly L[], { lines: named }: Delivery): L[] {
  if (!named) return lines.filter((line) => !hasFailed(line));
  const arrived = new Set(named.filter((each) => each.delivered).map(({ position }) => position));
  return lines.filter(({ position }) => arrived.has(position));
}

/** True when an answer names all of the order's lines, and agrees with what we know about settled ones. */
function namesAll(lines: readonly Line[], { lines: named }: Delivery): boolean {
  if (!named) return true;
  const said = new Map(named.map(({ position, delivered }) => [position, delivered]));
  return (
    said.size === lines.length &&
    lines.every((line) => {
      const delivered = said.get(line.position);
      if (delivered === undefined) return false;
      return line.state === 'delivered' ? delivered : !(hasFailed(line) && delivered);
    })
  );
}

/**
 * What a provider's final answer decides about the lines that are still open. Undefined when it doesn't match
 * the order: other lines, or an amount that differs from that of the delivered lines.
 */
export function readDelivery(
  { currency }: { currency: CurrencyCode },
  lines: readonly Line[],
  delivery: Delivery,
): Decided | undefined {
  if (!namesAll(lines, delivery)) return undefined;
  const arrived = arrivedIn(lines, delivery);
  const amount = arrived.reduce((sum, line) => sum + line.amount, 0n);
  const { delivered } = delivery;
  if (delivered && (delivered.currency !== currency || delivered.minor !== amount))
    return undefined;
  const codes = new Map(delivery.lines?.map((line) => [line.position, line.failureCode]));
  const isThere = new Set<Line>(arrived);
  const open = lines.filter(({ state }) => state === 'open');
  return new Map(
    open.map((line) => [
      line.position,
      isThere.has(line) ? null : (codes.get(line.position) ?? NOT_SAID),
    ]),
  );
}
