/** Links to events and their tickets, apart from the other paths, which are in every page. */
export const eventPaths = {
  events: '/e-tickets/events',
  event: (id: string) => `/e-tickets/events/${encodeURIComponent(id)}`,
  summary: '/e-tickets/events/summary',
} as const;
