import { api } from '#lib/browser/api/client.ts';
import type { Appeal, FlaggedTransaction } from '#lib/orders/flags.contract.ts';
import type { Order } from '#lib/orders/contract.ts';

const MOST = 100;

/** The flagged transactions, with the server's sentence about them. */
export const fetchFlagged = (flagged: FlaggedTransaction['kind']) =>
  api.get<FlaggedTransaction[]>('/transactions', { query: { flagged, limit: MOST } });

/** @param key one for each time the dialog is opened: pressing twice pays once */
export const resolveFlagged = (key: string) =>
  api.post<null>('/flagged-transactions/resolve', { key });

export const appealOrder = (reference: string, appeal: Appeal) =>
  api.post<Order>(`/transactions/${encodeURIComponent(reference)}/appeal`, { body: appeal });
