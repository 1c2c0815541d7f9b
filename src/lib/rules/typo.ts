import { foldedWhole, foldedWords, holds } from './fold.ts';

const ONE_FROM = 4;
const TWO_FROM = 8;
/** A shorter word is almost the prefix of too many words. */
const BEGINNING_FROM = 5;
/** A complete word is closer than one that only starts like it. */
const BEGINNING = 0.5;

const mostSlips = (length: number): number => {
  if (length >= TWO_FROM) return 2;
  return length >= ONE_FROM ? 1 : 0;
};

/** Digits are never guessed: another number means something else. */
const cost = (...letters: (string | undefined)[]): number =>
  letters.some((letter) => /\d/.test(letter ?? '')) ? Infinity : 1;

/**
 * How many letters are wrong, missing, added or swapped between a word and each prefix of another one: the
 * last line of the table of optimal string alignment.
 */
function distances(typed: string, word: string): number[] {
  let before: number[] = [];
  let last = [0];
  for (const letter of word) last.push(last.at(-1)! + cost(letter));
  for (let i = 1; i <= typed.length; i += 1) {
    const [a, b] = [typed[i - 1], typed[i - 2]];
    const line = [last[0]! + cost(a)];
    for (let j = 1; j <= word.length; j += 1) {
      const [c, d] = [word[j - 1], word[j - 2]];
      const isSwap = b !== undefined && a === d && b === c;
      line.push(
        Math.min(
          last[j - 1]! + (a === c ? 0 : cost(a, c)),
          last[j]! + cost(a),
          line[j - 1]! + cost(c),
          isSwap ? before[j - 2]! + cost(a, b) : Infinity,
        ),
      );
    }
    [before, last] = [last, line];
  }
  return last;
}

/** In three letters, one of the last two may be wrong, or they are swapped: “mtm” is MTN. */
const isShortSlip = (typed: string, word: string): boolean =>
  typed.length === 3 && word.length === 3 && typed[0] === word[0];

/**
 * The distance of a folded word from a candidate: 0 for the same, more for each mistake, Infinity for another
 * word. One mistake is forgiven in words of four letters and more, two from eight on; none in digits.
 */
export function slips(typed: string, word: string): number {
  const lines = distances(typed, word);
  const whole = lines[word.length]!;
  const longest = Math.max(typed.length, word.length);
  const most = isShortSlip(typed, word) ? 1 : mostSlips(longest);
  if (whole <= most) return whole;
  const beginning = Math.min(...lines);
  const isBeginning = typed.length >= BEGINNING_FROM && beginning <= mostSlips(typed.length);
  return isBeginning ? beginning + BEGINNING : Infinity;
}

/** The words of a text, each also joined with everything after it, because people leave spaces out. */
function placesIn(text: string): string[] {
  const words = foldedWords(text);
  return [...new Set(words.flatMap((word, at) => [word, words.slice(at).join('')]))];
}

const nearest = (typed: string, places: readonly string[]): number =>
  Math.min(...places.map((place) => (place.includes(typed) ? 0 : slips(typed, place))));

/** The distance of a text from the typed one; Infinity when something else was meant. */
function distanceOf(text: string, query: string): number {
  const places = placesIn(text);
  const words = foldedWords(query);
  if (words.length === 0 || places.length === 0) return Infinity;
  const apart = words.reduce((sum, word) => sum + nearest(word, places), 0);
  return words.length > 1 ? Math.min(apart, nearest(foldedWhole(query), places)) : apart;
}

/** A text as it is and as it is read aloud: “Marks & Spencer” is also Marks and Spencer. */
const readAloud = (text: string): string[] => {
  const spoken = text.replace(/&/g, ' and ').replace(/\+/g, ' plus ');
  return spoken === text ? [text] : [text, spoken];
};

/**
 * What a query finds in a list, in its order. If no text has all its words, the closest matches in case of a
 * typo, closest first. Not for people: a similar name is someone else.
 */
export function searchIn<T>(
  all: readonly T[],
  query: string | undefined,
  namesOf: (one: T) => readonly string[],
  isExact: (text: string, query: string) => boolean = holds,
): T[] {
  if (!query) return [...all];
  const textsOf = (one: T) => namesOf(one).flatMap(readAloud);
  const exact = all.filter((one) => textsOf(one).some((text) => isExact(text, query)));
  if (exact.length > 0) return exact;
  return all
    .map((one) => ({
      one,
      distance: Math.min(...textsOf(one).map((text) => distanceOf(text, query))),
    }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}
