/**
 * A spreadsheet would run text that begins like this, even after invisible characters. East Asian programs
 * treat wide and narrow forms as the same.
 */
const begins = /^[\s\p{Cf}]*[=+\-@\u2212\t\r\n]/u;

/** Text written by others, as a cell: with an apostrophe in front, a formula is shown and not run. */
export const csvText = (text: string | null): string =>
  text && begins.test(text.normalize('NFKC')) ? `'${text}` : (text ?? '');

const quote = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line (RFC 4180). Cells are our own text, or text of others passed through csvText. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;

const BOM = '\uFEFF';

/** A file of such lines to download, which no cache keeps. */
export const csvResponse = (filename: string, lines: string): Response =>
  new Response(BOM + lines, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
