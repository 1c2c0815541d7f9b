import { AppError } from '#lib/errors/app-error.ts';

export interface SentRange {
  /** Where the bytes begin; `end` continues without sending any. */
  from: number | 'end';
  /** How many bytes follow, if the header says so. */
  length: number | undefined;
}

const RANGE = /^bytes (?:(\d{1,10})-(\d{1,10})|\*)\/(\d{1,10})$/;

/**
 * Reads `bytes a-b/total`, or a star in place of a-b; without the header, the body is the whole file.
 * @throws AppError bad_request when it is malformed or for another file
 */
export function readRange(header: string | undefined, total: number): SentRange {
  if (header === undefined) return { from: 0, length: undefined };
  const [, first, last, of] = RANGE.exec(header) ?? [];
  const fits = Number(of) === total;
  if (fits && first === undefined) return { from: 'end', length: 0 };
  const [from, to] = [Number(first), Number(last)];
  if (!fits || !(from <= to && to < total))
    throw new AppError('bad_request', { message: 'The Content-Range doesn’t match this upload.' });
  return { from, length: to - from + 1 };
}
