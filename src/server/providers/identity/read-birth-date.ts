const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;
/** The day comes first in all our countries, whatever separates the numbers. */
const dayFirst = /^(\d{1,2})[-/](\d{1,2}|[a-z]{3,9})[-/](\d{4})$/i;

/** A month as a number or a name, in full or by its first three letters; 0 for anything else. */
const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

function partsOf(text: string): [year: number, month: number, day: number] | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year && month && day) return [Number(year), Number(month), Number(day)];
  const [, first = '', middle = '', last] = dayFirst.exec(text) ?? [];
  return last ? [Number(last), monthOf(middle), Number(first)] : undefined;
}

/**
 * A date of birth as an ISO date, from any format that ID services use: 28-Jun-2000, 01-January-1907,
 * 10-06-1993, 18/05/1992, 1960-10-01. Null for anything else, including days that don't exist.
 */
export function readBirthDate(text: string | null | undefined): string | null {
  const parts = partsOf((text ?? '').trim());
  if (!parts) return null;
  const [year, month, day] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
