/**
 * A spreadsheet would run what begins like this, also after signs that nobody sees. Programs for East
 * Asian languages read the wide and the small forms alike.
 */
const begins = /^[\s\p{Cf}]*[=+\-@\u2212\t\r\n]/u;

/** Words of others as a cell: with an apostrophe before it a formula is shown, not run. */
export const csvText = (text: string | null): string =>
  text && begins.test(text.normalize('NFKC')) ? `'${text}` : (text ?? '');

const quote = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line (RFC 4180). Cells are our own words, or others' by csvText. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;
