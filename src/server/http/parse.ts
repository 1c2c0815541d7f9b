import type { z } from 'zod';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { isMissing, isNotValid } from '#lib/field-names.ts';

/** Keeps messages that the schemas define; the library's technical ones become a sentence. */
function describeIssue(issue: z.core.$ZodIssue, name: string): string {
  if (issue.code === 'unrecognized_keys') return 'This field isn’t supported.';
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return isMissing(name);
  return /^(Invalid|Too (big|small))/.test(issue.message) ? isNotValid(name) : issue.message;
}

const namesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [...issue.path, key].join('.'))
    : [issue.path.join('.') || 'body'];

/** The errors, field by field: only the first few, with long names truncated. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const found = error.issues.flatMap((issue) =>
    namesOf(issue).map((name) => [name.slice(0, most.nameLetters), issue] as const),
  );
  // field names come from outside, and some are properties of every plain object
  const errors = new Map<string, string[]>();
  for (const [name, issue] of found.slice(0, most.errors))
    errors.set(name, [...(errors.get(name) ?? []), describeIssue(issue, name)]);
  return Object.fromEntries(errors);
}

/** The path of a text that can't be stored, because it contains a NUL or half a surrogate pair. */
function findOddText(value: unknown, place = ''): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? place || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const found = findOddText(each, place ? `${place}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Validates one part of a request; throws 422 with a message per field. */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const odd = findOddText(value);
  if (odd !== undefined)
    throw AppError.invalid({ [odd]: ['This contains a character that can’t be used.'] });
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw AppError.invalid(fieldErrors(parsed.error));
  return parsed.data;
}

/**
 * The JSON body of a request, `{}` if it is empty. Throws 415 for another content type, and 400 for malformed
 * JSON or for more than any call needs.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const text = await request.text();
  if (text === '') return {};
  if (type !== 'application/json') throw new AppError('unsupported_media_type');
  refuseLargeJson(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('bad_request');
  }
}

/** More than any call needs, and few enough to check quickly. */
const most = { values: 2_000, depth: 10, parameters: 50, errors: 20, nameLetters: 80 };

const codeOf = (sign: string) => sign.charCodeAt(0);
const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
const COMMA = codeOf(',');
const OPEN = { brace: codeOf('{'), bracket: codeOf('[') };
const CLOSE = { brace: codeOf('}'), bracket: codeOf(']') };

const refuseMany = () => AppError.refuse('This request carries too many values.');

/**
 * Refuses JSON with more values, or deeper nesting, than any call needs. It checks the text, because parsing
 * hostile JSON and walking the result would block everyone else.
 * @throws AppError bad_request
 */
function refuseLargeJson(text: string): void {
  let values = 1;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN.brace || sign === OPEN.bracket) {
      values += 1;
      depth += 1;
    } else if (sign === CLOSE.brace || sign === CLOSE.bracket) depth -= 1;
    if (values > most.values) throw refuseMany();
    if (depth > most.depth) throw AppError.refuse('This request is nested too deeply.');
  }
}

/**
 * Refuses a URL with more parameters than any call takes, repeated ones included.
 * @throws AppError bad_request
 */
export function refuseManyParameters(url: string): void {
  let at = url.indexOf('?');
  for (let found = 0; at >= 0; at = url.indexOf('&', at + 1)) {
    found += 1;
    if (found > most.parameters) throw refuseMany();
  }
}
