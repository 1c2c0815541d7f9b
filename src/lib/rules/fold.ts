/** Letters that are no letter with a mark, and what they are typed as without their keyboard. */
const LETTERS = 'ɔɛɖƒɓɗƙƴŋɣøłđı';
const PLAIN = 'oedfbdkyngoldi';
const OTHERS = new RegExp(`[${LETTERS}]`, 'g');

const plainLetter = (letter: string): string => PLAIN[LETTERS.indexOf(letter)] ?? letter;

/**
 * A text as it is compared and searched: small letters without marks and apostrophes. SQL has the same as
 * fold_text() (migration 0334).
 */
export const fold = (text: string): string =>
  text
    .replace(/[\p{Cf}'’‘ʼ`´′]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(OTHERS, plainLetter);

export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** All of it in one word: “T.J. Maxx” is tjmaxx, a reference has no hyphens. */
export const foldedWhole = (text: string): string => foldedWords(text).join('');

/** What a query looks for. Signs alone are no words, and stay so that they find nothing. */
export function queryWords(query: string): string[] {
  const words = foldedWords(query);
  const signs = query.replace(/[\s\p{Cf}]/gu, '');
  return words.length > 0 || signs === '' ? words : [signs];
}

/** Whether a text has each word of a query, in any order and however either is divided. */
export function holds(text: string, query: string): boolean {
  const whole = foldedWhole(text);
  return queryWords(query).every((word) => whole.includes(word));
}

/** A letter of any case as it is typed without its keyboard: Ɔ is O. */
export function plainCased(letter: string): string {
  const plain = plainLetter(letter.toLowerCase());
  return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
}
