/** Links to what is on; only server-rendered pages use them. */
export const programmePaths = {
  home: '/e-tickets',
  films: (query: Record<string, string> = {}) =>
    `/e-tickets?${new URLSearchParams({ show: 'films', ...query }).toString()}`,
  eventsWith: (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString();
    return search ? `/e-tickets/events?${search}` : '/e-tickets/events';
  },
  /** An event or film with a choice on its page. */
  chosen: (id: string, query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString();
    return `/e-tickets/events/${encodeURIComponent(id)}${search ? `?${search}` : ''}`;
  },
  calendar: (id: string) => `/e-tickets/calendar/${encodeURIComponent(id)}`,
  /** A search on a map that opens in any browser and in the phone's own app. */
  map: (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`,
} as const;

/** Without empty values, so that an address has only what was chosen. */
export const filled = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
