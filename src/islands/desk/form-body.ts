import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { fieldsOf, type FormField, type FormView } from '#lib/desk/form-view.ts';
import { fromZoneField } from '#lib/desk/zone-field.ts';
import { cleanAmount, readAmount } from '#lib/rules/amount.ts';
import { withoutPercent } from './form-text.ts';

/** The texts of a form's fields by name; ticked boxes have their values. */
export type Typed = Readonly<Record<string, readonly string[]>>;

export const typedAtFirst = ({ rows }: FormView): Typed =>
  Object.fromEntries(fieldsOf(rows).map(({ name, value }) => [name, [value].flat()]));

/** Browsers leave out disabled fields, so fixed values come from the description. */
export function typedIn(element: HTMLFormElement, { rows }: FormView): Typed {
  const fixed = fieldsOf(rows).filter(({ isFixed }) => isFixed);
  const typed: Record<string, string[]> = Object.fromEntries(
    fixed.map(({ name, value }) => [name, [value].flat()]),
  );
  for (const [name, value] of new FormData(element)) {
    typed[name] ??= [];
    if (typeof value === 'string') typed[name].push(value.trim());
  }
  return typed;
}

export function isShown({ only }: FormField, typed: Typed): boolean {
  if (!only) return true;
  const texts = typed[only.name] ?? [];
  return only.is === undefined ? texts.some(Boolean) : texts.includes(only.is);
}

/** The currency of an amount; undefined if its field shows none. */
export const currencyOf = (field: FormField, typed: Typed): CurrencyCode | undefined =>
  field.currencyBy
    ? supportedCountries[typed[field.currencyBy]?.[0] as CountryCode].currency
    : field.currency;

/** An ISO time; an unreadable one is left for the server to refuse. */
function timeOf(text: string, { kind, zone, endOfDay }: FormField): string {
  if (kind === 'day' && !endOfDay) return `${text}T00:00:00.000Z`;
  if (zone) return fromZoneField(text, zone) ?? text;
  const at = new Date(kind === 'day' ? `${text}T23:59:59` : text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** A number that can't be read, or could mean two, stays text: the server names its field. */
function numberOf(text: string, times = 1): number | string {
  const number = readAmount(withoutPercent(text));
  if (number === undefined) return text;
  return times === 1 ? Number(number) : Math.round(Number(number) * times);
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** What a field sends; undefined leaves it out. */
function sentOf(field: FormField, typed: Typed): unknown {
  const { name, kind, empty, was, value, times } = field;
  const texts = typed[name] ?? [];
  if (kind === 'switch') return texts.length > 0;
  if (kind === 'choices') return texts;
  const [text = ''] = texts;
  if (text === '') return empty;
  if (field.isList) return [text];
  if (kind === 'list') return listOf(text);
  if (was && text === value) return was;
  if (kind === 'time' || kind === 'day') return timeOf(text, field);
  if (kind === 'amount') return cleanAmount(withoutPercent(text), currencyOf(field, typed) ?? null);
  return kind === 'number' || field.isNumeric ? numberOf(text, times) : text;
}

export type FormBody = Record<string, unknown>;

/** Puts a value at its path: "rows.0.title" makes a list of one object. */
function put(body: FormBody, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop()!;
  let part = body;
  for (const [n, name] of parts.entries()) {
    part[name] ??= parts[n + 1] === '0' ? [] : {};
    part = part[name] as FormBody;
  }
  part[last] = value;
}

/** The body of a form's call. */
export function bodyOf({ rows, fixed, optional }: FormView, typed: Typed): FormBody {
  const body: FormBody = {};
  const fields = fieldsOf(rows).filter((field) => isShown(field, typed));
  const fieldsIn = (path: string) => fields.filter(({ name }) => name.startsWith(`${path}.`));
  const isFilled = ({ name }: FormField) => typed[name]?.some(Boolean);
  const empty = optional.filter(({ path }) => !fieldsIn(path).some(isFilled));
  const left = new Set(empty.flatMap(({ path }) => fieldsIn(path)));
  for (const [path, value] of Object.entries(fixed)) put(body, path, value);
  for (const object of empty) if (object.empty === null) put(body, object.path, null);
  for (const field of fields) {
    const value = sentOf(field, typed);
    if (value !== undefined && !left.has(field)) put(body, field.name, value);
  }
  return body;
}
