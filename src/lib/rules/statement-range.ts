/** Two days, both included, as GET /transactions/statement takes them. */
export interface DayRange {
  from: string;
  to: string;
}

export type RangePreset = 'month' | 'last-month' | 'ninety-days' | 'half-year';

const DAY_MS = 86_400_000;
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The calendar day in a zone, as "2026-11-21". */
export const dayIn = (zone: string, now: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(now);

/** The days of a preset, as seen from `today` in the account's country. */
export function rangeOf(preset: RangePreset, today: string): DayRange {
  const now = Date.parse(today);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  switch (preset) {
    case 'month':
      return { from: isoOf(Date.UTC(year, month - 1, 1)), to: today };
    case 'last-month':
      return { from: isoOf(Date.UTC(year, month - 2, 1)), to: isoOf(Date.UTC(year, month - 1, 0)) };
    case 'ninety-days':
      return { from: isoOf(now - 89 * DAY_MS), to: today };
    case 'half-year': {
      const lastDay = new Date(Date.UTC(year, month - 6, 0)).getUTCDate();
      return { from: isoOf(Date.UTC(year, month - 7, Math.min(day, lastDay) + 1)), to: today };
    }
    default:
      return preset satisfies never;
  }
}
