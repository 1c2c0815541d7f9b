import type { DeskEvent, EventStatus, WrongAdmission, SalesDay } from './events.contract.ts';
import type { Organiser } from './organisers.contract.ts';
import type { Settlement } from './settlements.contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { dayOnPaper, formatInZone, timeInZone } from '#lib/look/zone-time.ts';
import { parseAmount } from '#lib/money.ts';
import { maskNumber } from '#lib/rules/mask.ts';

export const eventStatusWords: Record<EventStatus, string> = {
  draft: 'Draft',
  on_sale: 'On sale',
  paused: 'Paused',
  cancelled: 'Cancelled',
};

/** The colours of a chip. */
export const eventStatusTones: Record<EventStatus, string> = {
  draft: '',
  on_sale: 'chip-done',
  paused: 'chip-you',
  cancelled: 'chip-fail',
};

export const settlementWords: Record<Settlement['state'], string> = {
  open: 'Not paid out yet',
  waits: 'Needs a second approver',
  sending: 'Being sent',
  unknown: 'We’re checking with the bank',
  paid: 'Paid out',
  failed: 'The payout failed',
};

/** The deduction from a settlement for refunds that we made after earlier payouts. */
export const nettedWord = 'Refunds after earlier payouts';

/** How many showings are upcoming. */
export const formatShowings = ({ showings }: { showings: number }): string =>
  showings === 0
    ? 'No showings to come'
    : showings === 1
      ? '1 showing to come'
      : `${showings} showings to come`;

/** An organiser in one line: our share, and whether they can be paid. */
export const describeOrganiser = ({
  country_code,
  commission_bps: bps,
  payout,
}: Organiser): string =>
  `${supportedCountries[country_code].name}, ${bps / 100}% commission. ${
    payout ? `Paid to ${payout.bank} ${maskNumber(payout.last4)}` : 'No payout account yet'
  }`;

type Change = DeskEvent['changes'][number];

/** The state of a cancellation or a move. */
export function describeChange({ kind, state, refunds, told, agreed_by: by }: Change): string {
  const what = kind === 'cancel' ? 'Cancellation' : 'Move';
  if (state === 'waits') return `${what}: needs a second approver`;
  if (state === 'refused') return `${what}: declined`;
  const people = `${told} ${told === 1 ? 'person' : 'people'} told`;
  const money = refunds ? `, ${refunds.done} of ${refunds.of} orders refunded` : '';
  return `${what}: approved by ${by}. ${people}${money}.`;
}

/** The state of a giveaway that a second approver was asked about. */
export const describeGiveaway = ({ text, state }: DeskEvent['giveaways'][number]): string =>
  `${text}: ${state === 'waits' ? 'needs a second approver' : 'declined'}`;

/** A day of the chart: "21 Nov 2026". */
export const formatDay = (day: string): string => dayOnPaper(`${day}T00:00:00Z`, 'UTC');

/** The unit of the chart. */
export type ChartVerb = 'sold' | 'given';

/** The chart in words. */
export function describeSalesChart(days: readonly SalesDay[], verb: ChartVerb = 'sold'): string {
  const all = days.reduce((sum, { sold }) => sum + sold, 0);
  const best = days.reduce<SalesDay | null>(
    (most, day) => (most && most.sold >= day.sold ? most : day),
    null,
  );
  if (!best || all === 0) return `Nothing has been ${verb} yet.`;
  return `${all} ${verb} in ${days.length} ${days.length === 1 ? 'day' : 'days'}; ${best.sold} on the best day, ${formatDay(best.day)}.`;
}

/** The days with any sales, latest first. */
export const busyDays = (days: readonly SalesDay[]): SalesDay[] =>
  days.filter(({ sold, money }) => sold > 0 || parseAmount(money) !== 0n).reverse();

const voidWords: Readonly<Record<string, string>> = {
  refunded: 'Refunded',
  given_back: 'Returned',
  sold_on: 'Sold to someone else',
  cancelled: 'Cancelled',
};

const gateWords: Readonly<Partial<Record<WrongAdmission['why'], string>>> = {
  old_code: 'Transferred to someone else',
  other_event: 'A ticket for another event',
  forged: 'A forged code',
  unknown: 'Not one of our tickets',
  cancelled: 'The event was cancelled',
};

/** Why an entry was a mistake, and since when its ticket was invalid. */
export function whyAdmittedWrongly(
  { why, because, changed_at }: WrongAdmission,
  zone: string,
): string {
  const what = gateWords[why] ?? voidWords[because ?? ''] ?? 'No longer valid';
  const isAboutTicket = why === 'void' || why === 'old_code';
  return isAboutTicket && changed_at ? `${what} on ${timeInZone(changed_at, zone)}` : what;
}

/** When and where it was, who was at the gate, and which ticket was used. */
export function describeAdmission(entry: WrongAdmission, zone: string): string {
  const { at, gate, operator, class: of, seat, name } = entry;
  const ticket = [of, seat && `seat ${seat}`, name].filter(Boolean).join(', ');
  return `${formatInZone(at, zone)} at ${gate}, checked by ${operator}.${ticket ? ` ${ticket}.` : ''}`;
}
