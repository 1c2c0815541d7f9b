/** The longest address of a coin: people compare those by eye, so they are shown whole. */
const LONGEST_ADDRESS = 62;
const ENDS = 6;

/** The first and the last characters of a text: "5e4bd0…35ad2e". */
export const endsOf = (text: string, ends: number): string =>
  text.length > 2 * ends + 1 ? `${text.slice(0, ends)}…${text.slice(-ends)}` : text;

/**
 * An id such as that of a transaction, or an address of a page that ends in one, as it is shown where all of it
 * can be copied. Whatever else a text is stays whole.
 */
export function shortenId(text: string): string {
  if (text.length <= LONGEST_ADDRESS || /\s/.test(text)) return text;
  if (text.startsWith('https://')) return `${new URL(text).host}/…${text.slice(-ENDS)}`;
  return endsOf(text, ENDS);
}
