import { foldedWords } from '#lib/rules/fold.ts';

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

/** Whether each word that was typed begins a word of a line. */
export function fits({ label, sub = '' }: Pick<Row, 'label' | 'sub'>, typed: string): boolean {
  const words = foldedWords(`${label} ${sub}`);
  return foldedWords(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}
