import type { PrizePerk } from '#lib/contracts/prize-perks.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';

/** A prize by its name: "₦100.00 airtime". */
export function perkTitle({ kind, worth, currency }: PrizePerk): string {
  if (kind === 'airtime') return `${formatMoney(worth, currency)} airtime`;
  return kind === 'rate_boost' ? '0.5% better rate for a card' : 'A withdrawal without our fee';
}

/** What becomes of a prize, in a sentence. */
export function sayPerk(
  { kind, state, ends_at, worth, currency }: PrizePerk,
  zone: string,
): string {
  if (state === 'used') return 'Used';
  if (state === 'expired') return 'Ended unused';
  if (state === 'reserved') return 'In use: see its order';
  const until = dayOnPaper(ends_at, zone);
  if (kind === 'airtime') return `Tell us where to send it by ${until}`;
  const most = formatMoney(worth, currency);
  return kind === 'rate_boost'
    ? `Added to your next card sale, up to ${most}, until ${until}`
    : `Taken off your next withdrawal, up to ${most}, until ${until}`;
}
