const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day such as 2026-11-22, for people: 22 Nov 2026. */
export const sayDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
