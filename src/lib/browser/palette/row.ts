import { foldedWords } from '#lib/rules/fold.ts';
import { searchIn } from '#lib/rules/typo.ts';

/** A row of the palette: where Enter leads. */
export interface Row {
  /** The heading above it. */
  group: string;
  label: string;
  /** Secondary text next to it. */
  sub?: string;
  href: string;
}

/** The source of the rows; the palette is the same for members and at the desk. */
export interface Source {
  placeholder: string;
  /** Rows that need no server, even before anything is typed. */
  near(typed: string): Row[];
  /** Rows from a server; without an answer there are none. */
  far(typed: string): Promise<Row[]>;
}

/** Whether each typed word is the prefix of a word in a text. */
function begins(text: string, typed: string): boolean {
  const words = foldedWords(text);
  return foldedWords(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const textOf = ({ label, sub = '' }: Row): string => `${label} ${sub}`;

export const fits = (row: Row, typed: string): boolean => begins(textOf(row), typed);

/** The matching rows; if there are none, the closest ones in case of a typo. */
export const fitting = (rows: readonly Row[], typed: string): Row[] =>
  searchIn(rows, typed, (row) => [textOf(row)], begins);
