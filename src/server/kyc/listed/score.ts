import { commonWords, wordsOf } from '#server/kyc/names.ts';

/** Someone whose name was verified. */
export interface Person {
  name: string;
  /** ISO day; null if it isn't known. */
  birthDate: string | null;
}

export interface Listed {
  names: readonly string[];
  /** ISO days, months or years, as the list has them. */
  birthDates: readonly string[];
}

export interface Score {
  /** 0 to 100. */
  score: number;
  /** What agrees and what differs, for the operator who decides. */
  reasons: string[];
}

/** From this score on, an operator decides. */
export const LIKELY = 80;
/** A single word in common says nothing: millions of people are called Musa. */
const LEAST_WORDS = 2;
const YEAR_DIGITS = 4;
const FULL = 100;

const minus = { sameYear: 5, unknown: 10, otherDay: 40 } as const;

function compareBirth(
  born: string | null,
  listed: readonly string[],
): [minus: number, say: string] {
  if (born === null || listed.length === 0) return [minus.unknown, 'A date of birth is missing'];
  if (listed.includes(born)) return [0, 'Born on the same day'];
  const isVague = (date: string) => date.length < born.length && born.startsWith(date);
  if (listed.some(isVague)) return [minus.sameYear, `Born in ${born.slice(0, YEAR_DIGITS)} too`];
  return [minus.otherDay, `Born on another day: ${listed.join(', ')}`];
}

/** The share of words that two names have in common, in percent; 0 below two words. */
function compareNames(a: string, b: string): number {
  const common = commonWords(a, b);
  if (common < LEAST_WORDS) return 0;
  return Math.round((FULL * 2 * common) / (wordsOf(a).length + wordsOf(b).length));
}

/**
 * How likely it is that a person is the listed one: the share of words that their names have in common, whatever
 * the order, less up to 40 for a date of birth that is missing or differs.
 */
export function scoreMatch({ name, birthDate }: Person, { names, birthDates }: Listed): Score {
  const [best = 0] = names.map((each) => compareNames(name, each)).toSorted((a, b) => b - a);
  const [less, say] = compareBirth(birthDate, birthDates);
  return { score: Math.max(0, best - less), reasons: [`Name: ${best}%`, say] };
}
