import { z } from 'zod';
import {
  fieldsOf,
  type FieldKind,
  type FieldWords,
  type FormField,
  type FormRow,
  type FormView,
} from '#lib/desk/form-view.ts';
import { toZoneField } from '#lib/desk/zone-field.ts';
import type { BodyOf, Call } from './call.ts';
import { amountSchemas } from './common.ts';

/** The longest text in a field of one line. */
const LINE_MAX = 300;

type ItemOf<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>;
type PathTo<T, Name extends string> =
  ItemOf<T> extends object
    ? `${Name}${NonNullable<T> extends readonly unknown[] ? '.0' : ''}.${PathIn<ItemOf<T>>}`
    : Name;
/** The fields of a body by path: "reason", "draft.title", "rows.0.action.path". */
type PathIn<Body> = { [Name in keyof Body & string]: PathTo<Body[Name], Name> }[keyof Body &
  string];

interface FieldOf<Path extends string> extends FieldWords {
  name: Path;
  /** Instead of the kind that follows from the schema. */
  kind?: FieldKind;
  /** The labels of an enum's values. */
  names?: Readonly<Record<string, string>>;
  /** The initial value, instead of the one in `given`. */
  value?: string | number | boolean | readonly string[] | null;
  /** The value of an empty field, instead of the one that the schema accepts. */
  empty?: string | number;
}
type RowOf<Path extends string> =
  | FieldOf<Path>
  | { pair: readonly FieldOf<Path>[] }
  | { text: string; heading?: string }
  | { title: string; rows: readonly (RowOf<Path> | null)[] };

interface Described<Path extends string> extends Pick<
  FormView,
  'button' | 'buttonAbout' | 'busyText' | 'variant' | 'size' | 'next' | 'nextSecond' | 'preview'
> {
  params?: Readonly<Record<string, string>>;
  rows: readonly (RowOf<Path> | null)[];
  /** Values of the body that have no field, by path. */
  fixed?: FormView['fixed'];
  /** The initial values, by the last part of the field's path. */
  given?: object | null;
}

interface Found {
  schema: unknown;
  /** What an empty field sends: undefined leaves it out. */
  empty: '' | null | undefined;
}

/** The schema within `optional`, `nullable` and `default`. */
function unwrap({ schema, empty }: Found): Found {
  if (schema instanceof z.ZodNullable) return unwrap({ schema: schema.def.innerType, empty: null });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrap({ schema: schema.def.innerType, empty: undefined });
  return { schema, empty };
}

function innerOf(schema: unknown, part: string): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[part];
  return schema instanceof z.ZodArray ? schema.element : undefined;
}

/** The schemas along a path: of the field, and before it those of the objects it is in. */
function schemasAlong(body: unknown, path: string): Found[] {
  let { schema } = unwrap({ schema: body, empty: '' });
  return path.split('.').map((part) => {
    const inner = innerOf(schema, part);
    if (!inner) throw new Error(`The body of this call has no field ${path}.`);
    const found = unwrap({ schema: inner, empty: '' });
    ({ schema } = found);
    return found;
  });
}

function kindOf(schema: unknown, { choices, rows = 0 }: FieldWords): FieldKind {
  if (schema instanceof z.ZodArray) return 'choices';
  if (schema instanceof z.ZodBoolean) return 'switch';
  if (choices || schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodISODateTime) return 'time';
  if (amountSchemas.has(schema as z.ZodType)) return 'amount';
  return rows > 0 || (lengthOf(schema) ?? 0) > LINE_MAX ? 'words' : 'text';
}

const lengthOf = (schema: unknown): number | null =>
  schema instanceof z.ZodString ? schema.maxLength : null;

/** A value as the text of its field. */
function textOf(
  value: unknown,
  kind: FieldKind,
  { zone, times = 1 }: FieldWords,
): FormField['value'] {
  if (Array.isArray(value)) return value.map(String);
  if (kind === 'switch') return value === true ? ['on'] : [];
  if (typeof value === 'number') return String(value / times);
  if (typeof value !== 'string') return kind === 'choices' ? [] : '';
  if (kind === 'day') return value.slice(0, 10);
  return kind === 'time' && zone && value.endsWith('Z') ? toZoneField(value, zone) : value;
}

function describeField<Path extends string>(
  body: unknown,
  given: Readonly<Record<string, unknown>>,
  described: FieldOf<Path>,
): FormField {
  const { names, value: initial, kind: chosen, ...words } = described;
  const along = schemasAlong(body, words.name);
  const { schema, empty } = along.at(-1)!;
  const options = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  const choices =
    words.choices ?? options.map((value) => ({ value, label: names?.[value] ?? value }));
  const kind = chosen ?? kindOf(schema, words);
  const value = initial ?? given[words.name.split('.').at(-1)!];
  const most = lengthOf(schema);
  const mayBeEmpty = along.some((each) => each.empty !== '');
  const isTicked = ['choice', 'choices', 'switch'].includes(kind);
  const isTime = kind === 'day' || kind === 'time';
  const isText = ['text', 'email', 'words'].includes(kind);
  const sentEmpty = words.empty ?? (kind === 'number' && empty === '' ? 0 : empty);
  return {
    ...words,
    kind,
    value: textOf(value, kind, words),
    ...(mayBeEmpty && !isTicked && words.aside === undefined && { aside: 'Optional' }),
    ...(choices.length > 0 && { choices }),
    ...(most !== null && isText && { most }),
    ...(sentEmpty !== undefined && { empty: sentEmpty }),
    ...(schema instanceof z.ZodArray && kind === 'choice' && { isList: true }),
    ...(schema instanceof z.ZodUnion && { isNumeric: true }),
    ...(isTime && typeof value === 'string' && value.endsWith('Z') && { was: value }),
  };
}

/**
 * A desk form made of its call: where it goes, which fields there are, of which kind and length, and what an
 * empty one sends follow from the call's schema. The description adds the words, the order and the next page.
 * Only pages call this, on the server: the browser gets the result without zod.
 * @throws Error for a field that the call doesn't have
 */
export function describeForm<C extends Call>(
  { method, path, keyed, body }: C,
  { params = {}, rows, given, fixed = {}, ...words }: Described<PathIn<BodyOf<C>>>,
): FormView {
  const values = { ...given };
  type Row = RowOf<PathIn<BodyOf<C>>> | null;
  const describeRow = (row: Row): FormRow | [] => {
    if (row === null) return [];
    if ('text' in row) return row;
    if ('title' in row) return { title: row.title, rows: row.rows.flatMap(describeRow) };
    if ('pair' in row) return { pair: row.pair.map((field) => describeField(body, values, field)) };
    return describeField(body, values, row);
  };
  const described = rows.flatMap(describeRow);
  const address = path
    .replace('/desk', '')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return {
    ...words,
    method: method === 'put' ? 'PUT' : 'POST',
    path: address,
    isKeyed: keyed === true,
    rows: described,
    fixed,
    optional: optionalIn(body, described),
  };
}

/** The objects around these fields that are null or left out while they are empty. */
function optionalIn(body: unknown, rows: readonly FormRow[]): FormView['optional'] {
  const found = fieldsOf(rows).flatMap(({ name }) => {
    const parts = name.split('.');
    return schemasAlong(body, name)
      .slice(0, -1)
      .map(({ empty }, n) => ({ path: parts.slice(0, n + 1).join('.'), empty }));
  });
  const known = new Map(found.map(({ path, empty }) => [path, empty]));
  return [...known].flatMap(([path, empty]) => {
    if (empty === '') return [];
    return empty === null ? { path, empty } : { path };
  });
}
