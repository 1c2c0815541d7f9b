import { api } from '#lib/browser/api/client.ts';
import type { BuyTickets, WaitingPlace } from '#lib/e-tickets/buy.contract.ts';
import type { EventDetail, MovieDetail, SeatMap } from '#lib/e-tickets/contract.ts';
import type { Order } from '#lib/orders/contract.ts';

const eventAt = (id: string) => `/events/${encodeURIComponent(id)}`;
const waitingAt = (id: string) => `${eventAt(id)}/waiting`;

export const fetchEvent = (id: string) => api.get<EventDetail | MovieDetail>(eventAt(id));

export const fetchSeats = (id: string) => api.get<SeatMap>(`${eventAt(id)}/seats`);

/** The key belongs to the draft: a second tap or a retry is the same order. */
export const payTickets = (body: BuyTickets, key: string) =>
  api.post<Order>('/events/purchase', { body, key });

export const fetchWaiting = (id: string) => api.get<WaitingPlace[]>(waitingAt(id));

export const joinWaiting = (id: string, body: { class: string; quantity: number }) =>
  api.post<WaitingPlace>(waitingAt(id), { body });

export const leaveWaiting = (id: string, ticketClass: string) =>
  api.delete<null>(`${waitingAt(id)}/${encodeURIComponent(ticketClass)}`);
