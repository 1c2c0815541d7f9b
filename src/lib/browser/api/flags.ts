import { api } from '#lib/browser/api/client.ts';
import type { Appeal, FlaggedTransaction } from '#lib/contracts/flags.ts';
import type { Order } from '#lib/contracts/orders.ts';

const MOST = 100;

/** The flagged transactions, with the server's sentence about them. */
export const fetchFlagged = (flagged: FlaggedTransaction['kind']) =>
  api.get<FlaggedTransaction[]>('/transactions', { query: { flagged, limit: MOST } });

/** @param key one for each time the box is opened: pressing twice pays once */
export const resolveFlagged = (key: string) =>
  api.post<null>('/flagged-transactions/resolve', { key });

export const appealOrder = (reference: string, appeal: Appeal) =>
  api.post<Order>(`/transactions/${encodeURIComponent(reference)}/appeal`, { body: appeal });
