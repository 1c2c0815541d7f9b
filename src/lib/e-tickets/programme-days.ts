/** The day ranges that filter a list of events. */
export const spans = {
  today: 'Today',
  weekend: 'This weekend',
  week: 'This week',
  month: 'This month',
} as const;
export type Span = keyof typeof spans;

export const isSpan = (text: string | null): text is Span =>
  text !== null && Object.hasOwn(spans, text);

const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The first and last day of a range, both included and none before today. The week ends on Sunday; the
 * weekend is Friday to Sunday.
 */
export function daysOf(span: Span, today: string): { from: string; to: string } {
  const now = Date.parse(today);
  // Monday is 0
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const sunday = now + (6 - weekday) * DAY_MS;
  switch (span) {
    case 'today':
      return { from: today, to: today };
    case 'weekend':
      return { from: iso(Math.max(now, sunday - 2 * DAY_MS)), to: iso(sunday) };
    case 'week':
      return { from: today, to: iso(sunday) };
    case 'month': {
      const [year = 0, month = 0] = today.split('-').map(Number);
      return { from: today, to: iso(Date.UTC(year, month, 0)) };
    }
    default:
      return span satisfies never;
  }
}
