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

/** The words of a name: capitals, no accents, no titles; hyphens and dots part words. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));

/** True when one letter was changed, left out or added. */
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

/** The words of the first name that the second does not have. */
export function missingWords(of: string, from: string): string[] {
  const others = wordsOf(from);
  return wordsOf(of).filter((word) => !others.some((other) => isSameWord(word, other)));
}

/**
 * Whether two names can be one person's (spec 4): order free, a middle name or an initial more or
 * less is fine, but two full words must agree.
 */
export function isSamePerson(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const partner = (word: string) => long.filter((other) => isSameWord(word, other));
  if (short.some((word) => partner(word).length === 0)) return false;
  const agreeing = short.filter(
    (word) => word.length > 1 && partner(word).some((other) => other.length > 1),
  );
  return agreeing.length >= (long.length === 1 ? 1 : 2);
}
