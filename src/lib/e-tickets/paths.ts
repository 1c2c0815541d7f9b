/** Links to events and their tickets. */
export const eventPaths = {
  events: '/e-tickets/events',
  event: (id: string) => `/e-tickets/events/${encodeURIComponent(id)}`,
  summary: '/e-tickets/events/summary',
  myTickets: '/my-orders/tickets',
  myTicketsWith: (query: { when?: 'past'; order?: string; page?: number }) => {
    const { when = '', order = '', page = 1 } = query;
    const search = new URLSearchParams({
      ...(when && { when }),
      ...(order && { order }),
      ...(page > 1 && { page: String(page) }),
    }).toString();
    return search ? `/my-orders/tickets?${search}` : '/my-orders/tickets';
  },
  myTicket: (id: string) => `/my-orders/tickets/${id}`,
  ticketForYou: (token: string) => `/ticket/${token}`,
} as const;
