import { api } from '#lib/browser/api/client.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import type {
  contactSupport,
  NewTicket,
  Ticket,
  TicketReply,
  TicketScore,
} from '#lib/help/contract.ts';

const at = (id: string) => `/zohodesk/tickets/${encodeURIComponent(id)}`;

export const openTicket = (body: NewTicket) => api.post<Ticket>('/zohodesk/tickets', { body });

export const fetchTicket = (id: string) => api.get<Ticket>(at(id));

export const writeToTicket = (id: string, body: TicketReply) =>
  api.post<Ticket>(`${at(id)}/messages`, { body });

export const reopenTicket = (id: string, body: TicketReply) =>
  api.post<Ticket>(`${at(id)}/reopen`, { body });

export const scoreTicket = (id: string, body: TicketScore) =>
  api.put<Ticket>(`${at(id)}/score`, { body });

export const writeAsGuest = (body: BodyOf<typeof contactSupport>) =>
  api.post<{ message: string }>('/support/contact', { body });
