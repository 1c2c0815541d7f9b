/** The longest coin address: people compare those by eye, so they are shown in full. */
const LONGEST_ADDRESS = 62;
const ENDS = 6;

/** The first and the last characters of a text: "5e4bd0…35ad2e". */
export const endsOf = (text: string, ends: number): string =>
  text.length > 2 * ends + 1 ? `${text.slice(0, ends)}…${text.slice(-ends)}` : text;

/**
 * An id such as a transaction's, or the address of a page that ends in one, shortened for display next to a
 * copy button. Any other text stays unchanged.
 */
export function shortenId(text: string): string {
  if (text.length <= LONGEST_ADDRESS || /\s/.test(text)) return text;
  if (text.startsWith('https://')) return `${new URL(text).host}/…${text.slice(-ENDS)}`;
  return endsOf(text, ENDS);
}
