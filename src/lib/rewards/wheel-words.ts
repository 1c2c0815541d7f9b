import type { Wheel, WheelSegment, WheelSpin } from './prize-wheel.contract.ts';

/** "30%", "0.1%": no more places than it needs. */
export const chanceOf = (weight: number, total: number): string =>
  `${Number(((100 * weight) / total).toFixed(2))}%`;

/** A prize's name in lines that are short enough for a slice: airtime has its amount above the word. */
export function sliceLines({ kind, label }: Pick<WheelSegment, 'kind' | 'label'>): string[] {
  if (kind === 'fee_free_withdrawal') return ['No fee'];
  if (kind === 'rate_boost') return ['Better rate'];
  if (kind === 'airtime') return [label.replace(' airtime', ''), 'airtime'];
  return [kind === 'bonus' ? label.replace(' bonus', '') : label];
}

/**
 * The colours of a type's slices, in order. The last bonus is as thin as its chance, so an edge makes it
 * visible.
 */
const slices: Record<string, readonly string[]> = {
  none: ['fill-off'],
  airtime: ['fill-primary-tint-2', 'fill-primary-soft'],
  bonus: ['fill-clay-tint-2', 'fill-clay-mid', 'fill-clay stroke-clay'],
  fee_free_withdrawal: ['fill-success-tint'],
  rate_boost: ['fill-warning-tint-2'],
};

/** The classes that colour a slice: its type, and its position among that type. */
export function sliceClass(segments: readonly WheelSegment[], at: number): string {
  const kind = segments[at]?.kind ?? '';
  const place = segments.slice(0, at + 1).filter((each) => each.kind === kind).length;
  return slices[kind]?.[place - 1] ?? '';
}

/** Slices that are light in the dark scheme too, where other labels are white. */
const LIGHT = /fill-(primary-soft|clay-mid)/;

/** The class that colours a slice's label. */
export const labelClass = (segments: readonly WheelSegment[], at: number): string =>
  LIGHT.test(sliceClass(segments, at)) ? 'fill-night' : 'fill-ink';

export const goldCoins = (n: number): string => (n === 1 ? '1 gold coin' : `${n} gold coins`);

const spins = (n: number): string => (n === 1 ? '1 free spin' : `${n} free spins`);

/** How many spins a member has, in a sentence. */
export function spinsLeft({ mine, spin_coins, spins_a_day }: Wheel): string {
  if (!mine) return '';
  const { next_spin, free_spins_left, spins_today } = mine;
  if (next_spin === 'closed') return 'No more spins this month.';
  if (next_spin === 'verify') return 'Verify your identity to spin the wheel.';
  if (next_spin === 'day_over') return `You’ve used all ${spins_a_day} spins for today.`;
  if (next_spin === 'free')
    return spins_today + free_spins_left > spins_a_day
      ? `You have ${spins(free_spins_left)} left this month, ${spins_a_day - spins_today} of them for today.`
      : `You have ${spins(free_spins_left)} left this month.`;
  return `No free spins left this month. Another spin costs ${goldCoins(spin_coins)}.`;
}

const labelIn = ({ odds }: WheelSpin, prize: string): string =>
  odds.find((each) => each.prize === prize)?.label ?? prize;

/** What a spin won: "₦200.00 bonus". */
export const wonLabel = (spin: WheelSpin): string => labelIn(spin, spin.prize);

/** Why a spin won less than it drew; empty if it didn't. */
export function cappedText(spin: WheelSpin): string {
  if (!spin.capped) return '';
  const why =
    spin.capped === 'stock'
      ? 'this month’s have all been won'
      : 'this month’s budget no longer covers it';
  return `The wheel drew ${labelIn(spin, spin.drawn)}, but ${why}.`;
}

/** What a spin won, to be read out. */
export const resultText = (spin: WheelSpin): string =>
  [spin.text === '' ? wonLabel(spin) : `${wonLabel(spin)}. ${spin.text}`, cappedText(spin)]
    .filter(Boolean)
    .join(' ');
