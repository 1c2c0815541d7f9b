const format = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day such as 2026-11-22, for people: 22 Nov 2026, with three letters for every month. */
export const formatDay = (day: string): string =>
  format.format(new Date(`${day}T00:00:00Z`)).replace('Sept', 'Sep');
