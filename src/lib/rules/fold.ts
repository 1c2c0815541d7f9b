/**
 * Letters that aren't a base letter with a mark, and how they are typed on other keyboards: of Akan, Ewe,
 * Hausa, Fulfulde, Kanuri, Dagbani, Dagaare, Maasai and their neighbours, and of European names.
 */
const LETTERS = 'ɔɛɖƒɓɗƙƴŋɣøłđıʋəǝʒɩɪʊɨʉɍɲɵðɠɦƥƈƭæœßþ';
const PLAIN = [...'oedfbdkyngoldiveeziiuiurnodghpct', 'ae', 'oe', 'ss', 'th'];
const OTHERS = new RegExp(`[${LETTERS}]`, 'g');

const plainLetter = (letter: string): string => PLAIN[LETTERS.indexOf(letter)] ?? letter;

/**
 * A text for comparing and searching: lower case without marks and apostrophes. SQL has the same as
 * fold_text() (migration 0137).
 */
export const fold = (text: string): string =>
  text
    .replace(/[\p{Cf}'’‘‛`´′＇\u02B9-\u02BFꞌ]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(OTHERS, plainLetter);

export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The same as a single word: “T.J. Maxx” is tjmaxx, a reference has no hyphens. */
export const foldedWhole = (text: string): string => foldedWords(text).join('');

const MOST_PARTS = 3;

/**
 * The words of a name, written as another name writes them: “Abdul-Rahman Musa” is abdulrahman musa beside
 * “ABDULRAHMAN MUSA”.
 */
export function joinedAs(words: readonly string[], others: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    const parts = [MOST_PARTS, 2].find(
      (count) =>
        at + count <= words.length && others.includes(words.slice(at, at + count).join('')),
    );
    joined.push(words.slice(at, at + (parts ?? 1)).join(''));
    at += parts ?? 1;
  }
  return joined;
}

/** The words of a query. Punctuation alone isn't a word, and stays so that it finds nothing. */
export function queryWords(query: string): string[] {
  const words = foldedWords(query);
  const signs = query.replace(/[\s\p{Cf}]/gu, '');
  return words.length > 0 || signs === '' ? words : [signs];
}

/** Whether a text has each word of a query, in any order and however either is split. */
export function holds(text: string, query: string): boolean {
  const whole = foldedWhole(text);
  return queryWords(query).every((word) => whole.includes(word));
}

/** A letter as it is typed on other keyboards, keeping its case: Ɔ is O. */
export function plainCased(letter: string): string {
  const plain = plainLetter(letter.toLowerCase());
  return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
}
