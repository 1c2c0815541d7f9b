import type { MoneyCode } from '#lib/currencies.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { SettledLine } from '#server/ports/settled.ts';

/** Anything younger than this may still be on its way between the two books. */
const TRANSIT_S = 600;

/** What our books say about one reference; amounts are minor units. */
export interface Ours {
  reference: string;
  /** The reference that people know it by. */
  code: string | null;
  state: 'open' | 'done' | 'failed' | 'reversed';
  currency: MoneyCode;
  /** On our account with this provider, with the provider's sign. */
  booked: bigint;
  /** When we took the last step before the provider's. */
  at: Date;
}

/** One reference with what both sides say about it. */
export interface Pair {
  reference: string;
  lines: readonly SettledLine[];
  ours: Ours | undefined;
}

const findingKinds = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'currency_differs',
  'state_differs',
  'done_twice',
  'account_differs',
  'fee_differs',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Money that came in, or money and goods that went out. */
export type Direction = 'in' | 'out';

const doneLines = ({ lines }: Pair) => lines.filter(({ state }) => state === 'done');

/** What a provider says it took or gave under a reference, minor units. */
export const theirSum = (pair: Pair): bigint =>
  doneLines(pair).reduce((sum, { amount }) => sum + amount.minor, 0n);

/** Undecided here and moved only recently: the notice or the answer may still be on its way. */
export function isInTransit({ lines, ours }: Pair, now: Date): boolean {
  if (ours && ours.state !== 'open' && ours.booked !== 0n) return false;
  const since = secondsAfter(now, -TRANSIT_S);
  const newest = lines.length > 0 ? lines.map(({ at }) => at) : ours ? [ours.at] : [];
  return newest.some((at) => at > since);
}

function compareDone(pair: Pair, done: SettledLine, direction: Direction): FindingKind | undefined {
  const { ours } = pair;
  if (!ours) return 'missing_here';
  if (ours.booked === 0n) return direction === 'in' ? 'missing_here' : 'state_differs';
  if (ours.currency !== done.amount.currency) return 'currency_differs';
  if (ours.booked === 2n * done.amount.minor) return 'done_twice';
  return ours.booked === done.amount.minor ? undefined : 'amount_differs';
}

/** Nothing was completed at the provider; for incoming money, that may simply mean that it wasn't paid. */
function compareUndone({ lines, ours }: Pair, direction: Direction): FindingKind | undefined {
  if (!ours) return undefined;
  if (ours.booked !== 0n) return lines.length > 0 ? 'state_differs' : 'missing_there';
  if (direction === 'in') return undefined;
  if (lines.length === 0) return ours.state === 'open' ? 'missing_there' : undefined;
  const isWorkedOn = lines.some(({ state }) => state === 'pending');
  const isOpen = ours.state === 'open';
  return isWorkedOn === isOpen ? undefined : 'state_differs';
}

/** What is wrong with a reference, if anything: compares the two sides. */
export function compare(pair: Pair, direction: Direction): FindingKind | undefined {
  const [done, ...more] = doneLines(pair);
  if (more.length > 0) return 'done_twice';
  return done ? compareDone(pair, done, direction) : compareUndone(pair, direction);
}

/**
 * True where asking the provider in the usual way may resolve it: nothing is decided here yet, or the
 * provider has reversed what it had done. Where the two sides have decided differently, an operator has to
 * act.
 */
export function isWorthAsking(pair: Pair, kind: FindingKind, direction: Direction): boolean {
  const { lines, ours } = pair;
  if (kind === 'done_twice') return false;
  if (direction === 'in') return kind === 'missing_here' && ours?.state !== 'reversed';
  if (ours?.state === 'open') return true;
  const isTakenBack = lines.length > 0 && lines.every(({ state }) => state === 'reversed');
  return isTakenBack && ours?.state === 'done';
}
