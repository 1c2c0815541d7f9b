import { api } from '#lib/browser/api/client.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';

const at = (id: string, rest = '') => `/admissions/${id}${rest}`;

export const fetchTicketsOf = (order: string) =>
  api.get<Admission[]>('/admissions', { query: { order } });

export const renameTicket = (id: string, name: string) =>
  api.put<Admission>(at(id, '/name'), { body: { name } });

export const mailTicket = (id: string) =>
  api.post<{ message: string }>(at(id, '/mail'), { body: {} });

/** The link is only in this reply: we store a hash of it. */
export const handOnTicket = (id: string) =>
  api.post<{ url: string; admission: Admission }>(at(id, '/handover'), { body: {} });

export const cancelTransfer = (id: string) => api.delete<Admission>(at(id, '/handover'));

export const acceptTicket = (token: string, name?: string) =>
  api.post<Admission>(`/admissions/handovers/${encodeURIComponent(token)}/accept`, {
    body: name ? { name } : {},
  });

/** The key belongs to the question: a second tap or a retry returns the ticket once. */
export const returnForRefund = (id: string, amount: string, key: string) =>
  api.post<Admission>(at(id, '/give-back'), { body: { amount }, key });

export const sellTicket = (id: string, price: string) =>
  api.post<Admission>(at(id, '/resale'), { body: { price } });

export const unlistTicket = (id: string) => api.delete<Admission>(at(id, '/resale'));
