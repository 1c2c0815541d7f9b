import type { Availability } from '#lib/e-tickets/contract.ts';
import { eTickets } from '#lib/product-constants.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import type { ClassRow } from '#server/e-tickets/read-classes.ts';

type Occasion = Pick<EventRow, 'status' | 'starts_at'>;
type Sold = Pick<ClassRow, 'sale_from' | 'sale_until' | 'free' | 'price'>;

/** What stops sales of the whole event, if anything. Sales end when it starts. */
function stoppedBy({ status, starts_at }: Occasion, now: Date): Availability | undefined {
  if (status === 'cancelled') return 'cancelled';
  if (starts_at <= now) return 'ended';
  return status === 'on_sale' ? undefined : 'paused';
}

/** Whether a class can be bought now, and if not, why (spec 4). */
export function availabilityOf(event: Occasion, sold: Sold, now: Date): Availability {
  const stopped = stoppedBy(event, now);
  if (stopped) return stopped;
  if (sold.sale_until && sold.sale_until <= now) return 'ended';
  if (sold.price === null || (sold.sale_from && sold.sale_from > now)) return 'not_yet';
  if (sold.free <= 0) return 'sold_out';
  return sold.free < eTickets.few ? 'few' : 'available';
}

const canBeBought = (each: Availability) => each === 'available' || each === 'few';

/**
 * The availability of an event as a whole: the best of its classes. `few` counts what is left across all of
 * them.
 */
export function overallOf(
  event: Occasion,
  classes: readonly Sold[],
  now: Date,
): { availability: Availability; from: bigint } {
  const each = classes.map((sold) => ({ sold, is: availabilityOf(event, sold, now) }));
  const open = each.filter(({ is }) => canBeBought(is));
  const prices = (open.length > 0 ? open : each).flatMap(({ sold: { price } }) => price ?? []);
  const from = prices.reduce((least, price) => (price < least ? price : least), prices[0] ?? 0n);
  if (open.length > 0) {
    const left = open.reduce((sum, { sold }) => sum + sold.free, 0);
    return { availability: left < eTickets.few ? 'few' : 'available', from };
  }
  const next = (['not_yet', 'sold_out'] as const).find((word) =>
    each.some(({ is }) => is === word),
  );
  return { availability: stoppedBy(event, now) ?? next ?? 'ended', from };
}
