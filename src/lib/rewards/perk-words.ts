import type { PrizePerk } from './prize-perks.contract.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';

type Order = NonNullable<PrizePerk['order']>;

/** A prize by its name: "₦100.00 airtime". */
export function perkTitle({ kind, worth, currency }: PrizePerk): string {
  if (kind === 'airtime') return `${formatMoney(worth, currency)} airtime`;
  return kind === 'rate_boost' ? '0.5% better rate for a card' : 'A withdrawal with no fee';
}

const isUndone = ({ status }: Order): boolean =>
  status === 'failed' || status === 'rejected' || status === 'cancelled' || status === 'reversed';

function describeAirtime(order: Order): string {
  if (isUndone(order)) return `It couldn’t be sent: ${order.title}`;
  return order.status === 'completed' ? `Sent: ${order.title}` : `On its way: ${order.title}`;
}

/** What it did in its order, or will do once that is done. */
function describeInOrder({ kind, state, used, currency }: PrizePerk, order: Order): string {
  if (kind === 'airtime') return describeAirtime(order);
  const sum = formatMoney(used ?? '0', currency);
  if (kind === 'fee_free_withdrawal')
    return order.status === 'completed'
      ? `Took ${sum} off this order: ${order.title}`
      : `Takes the fee off this order: ${order.title}`;
  if (state === 'reserved') return `Added to your rewards once we pay for: ${order.title}`;
  return isUndone(order)
    ? `Reversed, because this sale was: ${order.title}`
    : `Added ${sum} to your rewards for: ${order.title}`;
}

/** The state of a prize, in a sentence. */
export function describePerk(perk: PrizePerk, zone: string): string {
  const { kind, state, ends_at, worth, currency, order } = perk;
  const day = dayOnPaper(ends_at, zone);
  if (state === 'expired') return `Expired unused on ${day}`;
  if (order) return describeInOrder(perk, order);
  if (kind === 'airtime') return `Tell us where to send it by ${day}`;
  const most = formatMoney(worth, currency);
  return kind === 'rate_boost'
    ? `Added to your next card sale, up to ${most}, until ${day}`
    : `Taken off your next withdrawal, up to ${most}, until ${day}`;
}

const uses: Record<PrizePerk['kind'], string> = {
  airtime: paths.prizes,
  fee_free_withdrawal: paths.withdrawal,
  rate_boost: paths.sellGiftCard,
};

/** Airtime that waits for a number. */
export const isToSend = ({ kind, state }: PrizePerk): boolean =>
  kind === 'airtime' && state === 'open';

/** Where a prize is used, or was; null once it has expired. */
export function perkLink({ kind, state, order }: PrizePerk): string | null {
  if (order) return paths.order(order.reference_code);
  return state === 'open' ? uses[kind] : null;
}
