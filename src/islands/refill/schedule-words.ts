import type { BillSchedule, Every } from '#lib/refill/bill-schedules.contract.ts';

const days = (count: number) => (count === 1 ? 'Every day' : `Every ${count} days`);

/** "Every month", "Every 2 weeks". */
export function describeInterval(every: Every): string {
  if (every === 'week') return 'Every week';
  if (every === 'month') return 'Every month';
  return every === 14 ? 'Every 2 weeks' : days(every);
}

/** The sheet's options; a custom interval stays a choice. */
export const paces = (own: Every) =>
  [...new Set<Every>(['week', 14, 'month', own])].map((every) => ({
    value: String(every),
    label: describeInterval(every).replace('Every ', ''),
  }));

export const readPace = (text: string): Every =>
  text === 'week' || text === 'month' ? text : Number(text);

/** Nine in the morning of a day on a page's clock; undefined for an empty field. */
export function morningOf(day: string, zone: string): string {
  if (day === '') return '';
  const asIfThere = Date.parse(`${day}T09:00Z`);
  const look = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  const shown = new Intl.DateTimeFormat('sv', look).format(asIfThere).replace(' ', 'T');
  return new Date(2 * asIfThere - Date.parse(`${shown}Z`)).toISOString();
}

/** The day of a time on a page's clock, in a date field's format. */
export const dayOf = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at);

/** The result of the previous date. */
export function describeLast({ last }: BillSchedule): string | null {
  if (!last) return null;
  if (last.outcome === 'ordered') return 'Last time: paid.';
  if (last.outcome === 'reminded') return 'Last time: we reminded you.';
  return `Last time: not paid. ${last.text ?? ''}`.trim();
}
