import { AppError } from '#lib/errors/app-error.ts';

/** More than any call needs, and few enough to check quickly. */
export const most = { values: 2_000, depth: 10, parameters: 50, errors: 20, nameLetters: 80 };

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
export function refuseLargeJson(text: string): void {
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
