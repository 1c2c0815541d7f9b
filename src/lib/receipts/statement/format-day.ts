const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "2026-11-21" for people: "21 Nov 2026". */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date} ${months[Number(month) - 1]} ${year}`;
}
