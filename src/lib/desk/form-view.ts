import type { CurrencyCode } from '#lib/currencies.ts';

export type FieldKind =
  | 'text'
  | 'email'
  | 'words'
  | 'list'
  | 'amount'
  | 'number'
  | 'choice'
  | 'choices'
  | 'switch'
  | 'time'
  | 'day';

/** What a description says about a field in addition to its schema. */
export interface FieldWords {
  label: string;
  hint?: string;
  /** The text beside the label: "Optional" for a field that may stay empty. */
  aside?: string;
  /** The first, empty choice. */
  placeholder?: string;
  choices?: readonly { value: string; label: string }[];
  /** The height of a text of several lines. */
  rows?: number;
  capitalize?: 'characters' | 'none';
  /** Instead of the hint: what each choice means. */
  hints?: Readonly<Record<string, string>>;
  /** The value stays as it is. */
  isFixed?: boolean;
  /** The sign before an amount. */
  currency?: CurrencyCode;
  /** The field with the country that an amount's currency follows. */
  currencyBy?: string;
  /** The time zone of a time; the operator's unless given. */
  zone?: string;
  /** The day counts until its end in the operator's zone. Other days begin at midnight UTC. */
  endOfDay?: boolean;
  /** What the number is multiplied by: 60 if people enter minutes and the call takes seconds. */
  times?: number;
  /** The field is shown while another one has this value, or any. */
  only?: { name: string; is?: string };
}

/** A field of a described form, as the page gives it to the browser. */
export interface FormField extends FieldWords {
  /** The path of its value in the body: "draft.title". */
  name: string;
  kind: FieldKind;
  /** The initial text, or the ticked choices. */
  value: string | readonly string[];
  /** The longest text. */
  most?: number;
  /** The value of an empty field; the body leaves the field out if this is absent. */
  empty?: string | number | null;
  /** The body has a list of the one choice. */
  isList?: boolean;
  /** The choices are numbers in the body. */
  isNumeric?: boolean;
  /** The exact time that `value` shows to the minute; sent while the field stays the same. */
  was?: string;
}

/** One field or two side by side, a text, or a part of a long form with its title. */
export type FormRow =
  | FormField
  | { pair: readonly FormField[] }
  | { text: string; heading?: string }
  | { title: string; rows: readonly FormRow[] };

/** A form that posts one call of the desk. */
export interface FormView {
  method: 'POST' | 'PUT';
  /** Below /api/desk. */
  path: string;
  /** The call needs an idempotency key. */
  isKeyed: boolean;
  rows: readonly FormRow[];
  /** Values of the body that have no field, by path. */
  fixed: Readonly<Record<string, unknown>>;
  /** Objects of the body that are null or left out while all of their fields are empty. */
  optional: readonly { path: string; empty?: null }[];
  button: string;
  /** What the button is about, for screen readers. */
  buttonAbout?: string;
  busyText: string;
  variant?: 'primary' | 'line' | 'danger';
  size?: 'big';
  /** The next page; `replyId` becomes the id in the reply. Without it the form stays. */
  next?: string;
  /** The next page if a second approver has to agree. */
  nextSecond?: string;
  /** The buttons of a form that is previewed first, or that can be. */
  preview?: { button: string; second?: string; isOptional?: boolean };
}

/** The place of a reply's id in the address of the next page. */
export const replyId = '~id~';

/** All fields, in order. */
export const fieldsOf = (rows: readonly FormRow[]): FormField[] =>
  rows.flatMap((row) => {
    if ('text' in row) return [];
    if ('title' in row) return fieldsOf(row.rows);
    return 'pair' in row ? row.pair : row;
  });
