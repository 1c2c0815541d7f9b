import { twoPeople } from '#lib/product-constants.ts';
import { momentsOf, statesOf, type RateState, type RateTimeline } from './rate-states.ts';

const HOUR_MS = 3_600_000;
/** Hundredths of a percent. */
const WHOLE = 10_000n;

/** Something whose price follows from rates; prices are whole numbers of any unit, 0 if there is none. */
export interface PriceSample {
  title: string;
  price: (state: RateState) => bigint;
  say: (price: bigint) => string;
}

/** A rate that returns to a recent value. */
export interface SetBack {
  why: string;
  /** The period in which the rate that is being reset was in effect. */
  since: Date;
  until: Date;
}

export interface Judged {
  /** Why it takes two people, in words; null if one is enough. */
  why: string | null;
  /** The price that moves furthest, in words, however little; null if none moves. */
  move: string | null;
  setBack: SetBack | null;
}

const sizeOf = (n: bigint): bigint => (n < 0n ? -n : n);

/** The difference between two prices, in hundredths of a percent of the first. */
export const moveOf = (from: bigint, to: bigint): bigint => ((to - from) * WHOLE) / from;

/** How far a number moves, in percent with one decimal; null from zero. */
export function changePercent(before: bigint, after: bigint): string | null {
  if (before === 0n) return null;
  const tenths = ((after - before) * 1000n) / before;
  const sign = tenths < 0n ? '-' : '';
  const size = tenths < 0n ? -tenths : tenths;
  return `${sign}${size / 10n}.${size % 10n}`;
}

/** The percentage as people read it: " (+4.8 %)". */
export const formatPercent = (percent: string | null): string =>
  percent === null ? '' : ` (${percent.startsWith('-') ? '' : '+'}${percent}\u00a0%)`;

function describeMove(sample: PriceSample, from: bigint, to: bigint): string {
  const percent = (Number(moveOf(from, to)) / 100).toFixed(1);
  const sign = percent.startsWith('-') ? '' : '+';
  return `${sample.title}: ${sample.say(from)} → ${sample.say(to)} (${sign}${percent}%)`;
}

interface Move {
  sample: PriceSample;
  /** 0: there was no price to compare with. */
  from: bigint;
  to: bigint;
}

/** The price of the last day that is furthest from the new one; null if the price ends. */
function furthest(sample: PriceSample, day: readonly RateState[], to: bigint): Move | null {
  // ending a trade costs no one anything
  if (to === 0n) return null;
  const prices = day.map((state) => sample.price(state)).filter((price) => price > 0n);
  const [first = 0n, ...others] = prices;
  const from = others.reduce(
    (best, price) => (sizeOf(moveOf(price, to)) > sizeOf(moveOf(best, to)) ? price : best),
    first,
  );
  return { sample, from, to };
}

const isFurther = (a: Move, b: Move | null): boolean => {
  if (b === null || a.from === 0n) return true;
  return b.from !== 0n && sizeOf(moveOf(a.from, a.to)) > sizeOf(moveOf(b.from, b.to));
};

/** There is no percentage of nothing. */
const describeFurthest = ({ sample, from, to }: Move): string =>
  from === 0n ? `${sample.title}, ${sample.say(to)}` : describeMove(sample, from, to);

function whyTwo(move: Move | null): string | null {
  if (!move) return null;
  const { from, to } = move;
  if (from === 0n) return `No earlier price: ${describeFurthest(move)}.`;
  if (sizeOf(moveOf(from, to)) <= BigInt(twoPeople.ratePercent) * 100n) return null;
  return `A price changes by more than ${twoPeople.ratePercent}%: ${describeFurthest(move)}.`;
}

interface HourState {
  state: RateState;
  /** When the change takes effect. */
  from: Date;
}

/** The rates in the hour before a change, the change itself, and those scheduled for the hour after it. */
function hourOf({ start, steps, at, rows }: RateTimeline): { states: HourState[]; n: number } {
  const own = { at: +at, steps: [...rows].map(([name, value]) => ({ name, value })) };
  const past = momentsOf(steps.filter((step) => step.at <= at));
  const later = momentsOf(steps.filter((step) => step.at > at && +step.at <= +at + HOUR_MS));
  const moments = [...past, own, ...later];
  const all = statesOf(start, moments).map((state, n) => ({
    state,
    from: new Date(moments[n - 1]?.at ?? 0),
  }));
  const isPast = (n: number) => (all[n + 1]?.from ?? at) <= new Date(+at - HOUR_MS);
  const states = all.filter((_, n) => n > past.length || !isPast(n));
  return { states, n: states.length - later.length - 1 };
}

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** True when the last of three prices undoes at least half of the move from the first to the second. */
const isBack = (first: bigint, moved: bigint, last: bigint): boolean =>
  moved !== first && sizeOf(last - first) * 2n <= sizeOf(moved - first);

function setBackOf(
  sample: PriceSample,
  { states, n }: { states: readonly HourState[]; n: number },
): SetBack | null {
  const prices = states.map(({ state }) => sample.price(state));
  const told = (i: number, j: number, k: number): SetBack | null => {
    const [first, moved, last] = [prices[i]!, prices[j]!, prices[k]!];
    if (!isBack(first, moved, last)) return null;
    const [since, until] = [states[j]!.from, states[k]!.from];
    const [a, b, c] = [first, moved, last].map(sample.say);
    return {
      why: `${sample.title}: was ${a} until ${minute(since)}, then ${b}, and ${c} from ${minute(until)} on.`,
      since,
      until,
    };
  };
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const back = told(i, j, n);
      if (back) return back;
    }
    for (let k = n + 1; k < states.length; k++) {
      const back = told(i, n, k);
      if (back) return back;
    }
  }
  return null;
}

/**
 * Checks the prices that result from a change of rates against the current ones and all prices of the day
 * before, so that neither several factors nor several small steps pass as small. What two people approved
 * within that day counts as if it had always applied.
 */
export function judgePrices(
  samplesFor: (states: readonly RateState[]) => Iterable<PriceSample>,
  timeline: RateTimeline,
): Judged {
  const { start, steps, at, rows } = timeline;
  const past = momentsOf(steps.filter((step) => step.at <= at));
  const walked = statesOf(start, past);
  const before = walked.at(-1) ?? start;
  const after = new Map([...before, ...rows]);
  const day = walked.map((state, n) => {
    const agreed = past.slice(n).flatMap((moment) => moment.steps.filter((step) => step.agreed));
    return new Map([...state, ...agreed.map(({ name, value }) => [name, value] as const)]);
  });
  const hour = hourOf(timeline);
  let move: Move | null = null;
  let setBack: SetBack | null = null;
  for (const sample of samplesFor([...day, after])) {
    const to = sample.price(after);
    if (to === sample.price(before)) continue;
    const next = furthest(sample, day, to);
    if (next && isFurther(next, move)) move = next;
    if (hour.states.length > 2) setBack ??= setBackOf(sample, hour);
  }
  return { why: whyTwo(move), move: move && describeFurthest(move), setBack };
}
