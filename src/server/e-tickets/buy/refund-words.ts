import { timeInZone } from '#lib/look/zone-time.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';

const HOUR_MS = 3_600_000;

const never = 'You can’t give these tickets back unless the event is cancelled or moved.';

/** When tickets can be given back, and how much comes back then, in a sentence. */
export function sayRefundRule({
  starts_at,
  time_zone,
  refund_until_h: hours,
  refund_percent: percent,
}: Pick<EventRow, 'starts_at' | 'time_zone' | 'refund_until_h' | 'refund_percent'>): string {
  if (hours === null || percent === null) return never;
  const until = new Date(starts_at.getTime() - hours * HOUR_MS).toISOString();
  const part = percent === 100 ? 'the price' : `${percent}% of the price`;
  return `You can give tickets back until ${timeInZone(until, time_zone)} and get ${part} back, without our fee.`;
}
