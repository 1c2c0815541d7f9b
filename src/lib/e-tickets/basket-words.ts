import type { EventDetail, TicketClass } from './contract.ts';
import { formatMoney } from '#lib/money.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import type { BasketItem } from './event-basket.ts';

type Zone = Pick<EventDetail, 'time_zone'>;

const anyway = 'If the event is cancelled or moved, you can get a full refund.';

/** For free tickets. */
export const FREE_RULE =
  'These tickets are free. If you can’t come, please return them: someone else may want to.';

/** What is refunded, and until when; shown before payment. */
export function describeRefund(
  { refund, time_zone }: Pick<EventDetail, 'refund'> & Zone,
  now: number,
): string {
  if (!refund)
    return 'These tickets can’t be returned. If the event is cancelled or moved, you can get a full refund.';
  const until = timeInZone(refund.until, time_zone);
  if (Date.parse(refund.until) <= now)
    return `Tickets for this event could be returned until ${until}. ${anyway}`;
  const part = refund.percent === 100 ? 'the price' : `${refund.percent}% of the price`;
  return `You can return your tickets until ${until} for a refund of ${part}. Our fee isn’t refunded. ${anyway}`;
}

/** Why nothing of a class is available, or how little is left; null when there is nothing to say. */
export function describeAvailability(
  { availability, left, sale_from }: TicketClass,
  { time_zone }: Zone,
): string | null {
  if (availability === 'few') return left === null ? 'Only a few left' : `${left} left`;
  if (availability === 'sold_out') return 'Sold out';
  if (availability === 'not_yet')
    return sale_from ? `On sale from ${timeInZone(sale_from, time_zone)}` : 'Not on sale yet';
  if (availability === 'ended') return 'Sales have ended';
  if (availability === 'paused') return 'Not on sale right now';
  return availability === 'cancelled' ? 'Cancelled' : null;
}

/** The next price: "₦7,000.00 from 1 Dec 2026, 12:00am". */
export const describeNextPrice = (
  { next_price }: TicketClass,
  { time_zone, currency }: Zone & Pick<EventDetail, 'currency'>,
): string | null =>
  next_price &&
  `${formatMoney(next_price.price, currency)} from ${timeInZone(next_price.from, time_zone)}`;

export const formatPeople = (count: number): string =>
  count === 1 ? '1 person' : `${count} people`;

/** How many people are ahead in the queue. */
export function describePosition(ahead: number): string {
  if (ahead === 0) return 'You’re next in line.';
  return ahead === 1 ? '1 person is ahead of you.' : `${ahead} people are ahead of you.`;
}

/** "2 × Regular, 1 × VIP (seat A7)". */
export const describeItems = (
  items: readonly BasketItem[],
  classes: readonly Pick<TicketClass, 'id' | 'name'>[],
): string =>
  items
    .map(({ class: id, quantity, seats = [] }) => {
      const name = classes.find((each) => each.id === id)?.name ?? id;
      const places = seats.length === 1 ? ` (seat ${seats[0]})` : ` (seats ${seats.join(', ')})`;
      return `${quantity} × ${name}${seats.length > 0 ? places : ''}`;
    })
    .join(', ');
