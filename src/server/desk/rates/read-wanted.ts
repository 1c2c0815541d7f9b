import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Wanted } from './rate-book.ts';

/** How far ahead a change can be scheduled. */
export const AHEAD_S = 90 * 24 * 3600;

/** When a change takes effect; never in the past. @throws AppError 422 on effective_at */
export function momentOf({ effectiveAt }: Pick<Wanted, 'effectiveAt'>, now: Date): Date {
  if (!effectiveAt) return now;
  const invalid = (text: string) => AppError.invalid({ effective_at: [text] });
  if (effectiveAt < now) throw invalid('This time has passed. Choose a later one, or now.');
  if (effectiveAt > secondsAfter(now, AHEAD_S)) throw invalid('Choose a time in the next 90 days.');
  return effectiveAt;
}

/**
 * The entries of a book to set, each once.
 * @param check what is wrong with a value, in words; null if nothing is
 * @throws AppError 422 on rows.N.name and rows.N.value
 */
export function wantedEntries<E extends { name: string }>(
  { rows }: Wanted,
  entries: readonly E[],
  check: (entry: E, value: string) => string | null,
): E[] {
  const errors: FieldErrors = {};
  const known = new Map(entries.map((entry) => [entry.name, entry]));
  const found = rows.flatMap(({ name, value }, n) => {
    const entry = known.get(name);
    const isTwice = rows.findIndex((each) => each.name === name) < n;
    if (!entry || isTwice) {
      errors[`rows.${n}.name`] = [entry ? 'This appears twice.' : 'We couldn’t find that rate.'];
      return [];
    }
    const wrong = check(entry, value);
    if (wrong) errors[`rows.${n}.value`] = [wrong];
    return [entry];
  });
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  return found;
}
