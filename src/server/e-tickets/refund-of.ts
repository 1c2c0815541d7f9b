import type { EventRow } from './find-event.ts';

const HOUR_MS = 3_600_000;

/** Until when tickets can be returned, and how much of the price is refunded; null if they can't be. */
export function refundOf({
  starts_at: at,
  refund_until_h: hours,
  refund_percent: percent,
}: Pick<EventRow, 'starts_at' | 'refund_until_h' | 'refund_percent'>) {
  if (hours === null || percent === null) return null;
  return { until: new Date(at.getTime() - hours * HOUR_MS).toISOString(), percent };
}
