import { api } from '#lib/browser/api/client.ts';
import type { FlaggedTransaction } from '#lib/contracts/flags.ts';
import type { Order } from '#lib/contracts/orders.ts';

const MOST = 100;

/** What is flagged, with the server's sentence about it. */
export const fetchFlagged = (flagged: FlaggedTransaction['kind']) =>
  api.get<FlaggedTransaction[]>('/transactions', { query: { flagged, limit: MOST } });

/** @param key one for each opened box: pressing twice pays once */
export const resolveFlagged = (key: string) =>
  api.post<null>('/flagged-transactions/resolve', { key });

export const appealOrder = (reference: string, message: string) =>
  api.post<Order>(`/transactions/${encodeURIComponent(reference)}/appeal`, { body: { message } });
