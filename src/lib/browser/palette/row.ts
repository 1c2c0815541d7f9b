import { foldedWords } from '#lib/rules/fold.ts';
import { searchIn } from '#lib/rules/typo.ts';

/** A line of the palette: where Enter leads. */
export interface Row {
  /** The heading that it stands under. */
  group: string;
  label: string;
  /** Quiet, beside it. */
  sub?: string;
  href: string;
}

/** Where the lines come from; the box is the same for members and at the desk. */
export interface Source {
  placeholder: string;
  /** What is found without asking anyone, also before something is typed. */
  near(typed: string): Row[];
  /** What a server knows; an answer that doesn't come is no line. */
  far(typed: string): Promise<Row[]>;
}

/** Whether each word that was typed begins a word of a text. */
function begins(text: string, typed: string): boolean {
  const words = foldedWords(text);
  return foldedWords(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const textOf = ({ label, sub = '' }: Row): string => `${label} ${sub}`;

export const fits = (row: Row, typed: string): boolean => begins(textOf(row), typed);

/** The lines that fit; without any, those that are meant if there is a typo. */
export const fitting = (rows: readonly Row[], typed: string): Row[] =>
  searchIn(rows, typed, (row) => [textOf(row)], begins);
