/** What the rule needs to know about an event. */
export interface Refundable {
  status: 'draft' | 'on_sale' | 'paused' | 'cancelled';
  starts_at: Date;
  refund_until_h: number | null;
  refund_percent: number | null;
  /** For an event that was moved: until when tickets are refunded in full. */
  return_until: Date | null;
}

/** Until when a ticket can be returned, and how much of the payment is refunded. */
export interface Refund {
  until: Date;
  percent: number;
  /** `moved`: everything is refunded, including our fee, because it is no longer what was bought. */
  because: 'moved' | 'rule';
}

const HOUR_MS = 3_600_000;

function ofRule({ starts_at, refund_until_h, refund_percent }: Refundable): Refund | null {
  if (refund_until_h === null || refund_percent === null) return null;
  const until = new Date(starts_at.getTime() - refund_until_h * HOUR_MS);
  return { until, percent: refund_percent, because: 'rule' };
}

/**
 * The refund for a ticket returned at a time (spec 4): in full after the event was moved, until the time set
 * then; otherwise by the organiser's rule; null when nothing is refunded. The last moment still counts. A
 * cancelled event is refunded automatically, so nothing is returned there.
 */
export function refundAt(event: Refundable, now: Date): Refund | null {
  if (event.status === 'cancelled') return null;
  const { return_until: until } = event;
  if (until && now <= until) return { until, percent: 100, because: 'moved' };
  const rule = ofRule(event);
  return rule && now <= rule.until ? rule : null;
}

/** The refunded part of a price, in minor units, rounded down; our fee is included only if the event was moved. */
export const refundedOf = (
  { percent, because }: Pick<Refund, 'percent' | 'because'>,
  { price, fee }: { price: bigint; fee: bigint },
): bigint => (because === 'moved' ? price + fee : (price * BigInt(percent)) / 100n);
