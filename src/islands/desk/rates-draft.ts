import type { RateChange } from '#lib/desk/rates.contract.ts';
import type { MoneyCode } from '#lib/currencies.ts';
import { checkAmount, shortAmount } from '#lib/rules/amount.ts';

/** A number that is being changed, with its current value. */
export interface RateField {
  name: string;
  title: string;
  value: string;
  /** The value for people: "0.63 (63 %)". */
  now: string;
  /** What to enter. */
  hint: string;
  /** For an amount of money or coins. */
  currency?: MoneyCode | null;
  isSwitch?: boolean;
  /** The proposed value, if a link has one: an earlier value. */
  wanted?: string;
}

export interface RatesDraft {
  /** The new values, by name. */
  values: Record<string, string>;
  when: 'now' | 'later';
  /** In the format of the browser's own field, in the operator's zone. */
  at: string;
  reason: string;
}

/** By the name of a number, and `at`, `reason`. */
export type RatesWrong = Record<string, string>;

export const startOf = (fields: readonly RateField[]): RatesDraft => ({
  values: Object.fromEntries(fields.map(({ name, value, wanted }) => [name, wanted ?? value])),
  when: 'now',
  at: '',
  reason: '',
});

const VALUE = /^\d{1,8}(\.\d{1,8})?$/;

/**
 * "0,63" and " .63" are "0.63"; "1,500" is "1500", and so is "₦1,500.00" for an amount. Rates have as many
 * places as coins.
 */
const cleanValue = (text: string, currency: RateField['currency']): string =>
  currency ? shortAmount(text, currency) : shortAmount(text, 'BTC', '');

/** The changed values. */
export const rowsOf = (fields: readonly RateField[], { values }: RatesDraft) =>
  fields
    .map(({ name, value: was, currency }) => {
      const value = cleanValue(values[name] ?? was, currency);
      return { name, value, was };
    })
    .filter(({ value, was }) => value !== was)
    .filter(({ value, was }) => !VALUE.test(value) || was === '' || Number(value) !== Number(was))
    .map(({ name, value }) => ({ name, value }));

/** What is missing before a preview, by field; the server checks the same and more. */
export function checkRates(
  fields: readonly RateField[],
  draft: RatesDraft,
  example: string,
): RatesWrong {
  const rows = rowsOf(fields, draft);
  const wrong: RatesWrong = {};
  for (const { name, value } of rows) {
    const { currency } = fields.find((field) => field.name === name)!;
    const text = currency ? checkAmount(value, { min: '0', currency }) : undefined;
    if (text) wrong[name] = text;
    else if (!VALUE.test(value)) wrong[name] = `Enter a number like ${example}.`;
  }
  const [first] = fields;
  if (rows.length === 0 && first) wrong[first.name] = 'Change at least one number.';
  if (draft.when === 'later' && !draft.at) wrong['at'] = 'Choose a time.';
  return wrong;
}

/** The API's errors, by the names of this form. */
export function wrongOf(
  errors: Record<string, string>,
  rows: readonly { name: string }[],
): RatesWrong {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => {
      const row = rows[Number(/^rows\.(\d+)\./.exec(field)?.[1] ?? -1)];
      return [row?.name ?? (field === 'effective_at' ? 'at' : field), text];
    }),
  );
}

export const changeOf = (fields: readonly RateField[], draft: RatesDraft) => ({
  rows: rowsOf(fields, draft),
  ...(draft.when === 'later' ? { effective_at: new Date(draft.at).toISOString() } : {}),
});

/** A change as it is set: every number with the value that was seen before. */
export function bodyOf(fields: readonly RateField[], draft: RatesDraft, seen: RateChange) {
  const { rows, ...when } = changeOf(fields, draft);
  const before = new Map(seen.rows.map((row) => [row.name, row.before]));
  return {
    ...when,
    rows: rows.flatMap((row) => {
      const was = before.get(row.name);
      // values that the preview left out already apply
      return was === undefined ? [] : [{ ...row, before: was }];
    }),
    reason: draft.reason.trim(),
  };
}
