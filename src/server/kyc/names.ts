import { foldedWords, joinedAs } from '#lib/rules/fold.ts';

const TITLES = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'DR',
  'CHIEF',
  'ALHAJI',
  'ALHAJA',
  'ENGR',
  'PROF',
]);
const LONG_ENOUGH_FOR_A_SLIP = 5;

/** The words of a name: upper case, without accents and titles; hyphens and dots separate words. */
export const wordsOf = (name: string): string[] =>
  foldedWords(name)
    .map((word) => word.toUpperCase())
    .filter((word) => !TITLES.has(word));

/** True when one letter was changed, omitted or added. */
function isOneSlipAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const skip = short.length === long.length ? at + 1 : at;
  return short.slice(skip) === long.slice(at + 1);
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  const long = Math.min(a.length, b.length) >= LONG_ENOUGH_FOR_A_SLIP;
  return long && isOneSlipAway(a, b);
}

/** How two words can match, the surest way first: a word must not take another one's partner. */
const ways: ((a: string, b: string) => boolean)[] = [
  (a, b) => a === b,
  (a, b) => a.length > 1 && b.length > 1 && isSameWord(a, b),
  isSameWord,
];

/** Pairs the words of two names one to one. */
function pairWords(left: string[], right: string[]) {
  const rest = { left: [...left], right: [...right] };
  const pairs: [string, string][] = [];
  for (const isPair of ways)
    for (const word of [...rest.left]) {
      const at = rest.right.findIndex((other) => isPair(word, other));
      if (at < 0) continue;
      const [other = ''] = rest.right.splice(at, 1);
      rest.left.splice(rest.left.indexOf(word), 1);
      pairs.push([word, other]);
    }
  return { pairs, alone: rest.left };
}

/** The words of two names. What one writes as one word and the other as several counts as one. */
function wordsOfBoth(a: string, b: string): [string[], string[]] {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  return [joinedAs(left, right), joinedAs(right, left)];
}

/** The words of the first name that have no partner in the second. */
export const missingWords = (of: string, from: string): string[] =>
  pairWords(...wordsOfBoth(of, from)).alone;

/** How many full words two names have in common, in any order and with one slip in a long word. */
export const commonWords = (a: string, b: string): number =>
  pairWords(...wordsOfBoth(a, b)).pairs.filter(
    ([left, right]) => left.length > 1 && right.length > 1,
  ).length;

/**
 * Whether two names can belong to the same person (spec 4): the order doesn't matter and one may have an
 * extra middle name or initial, but two full words must match.
 */
export function isSamePerson(a: string, b: string): boolean {
  const [short, long] = wordsOfBoth(a, b).sort((x, y) => x.length - y.length);
  if (!short || !long) return false;
  const { pairs, alone } = pairWords(short, long);
  if (alone.length > 0) return false;
  const agreeing = pairs.filter(([left, right]) => left.length > 1 && right.length > 1);
  return agreeing.length >= (long.length === 1 ? 1 : 2);
}
