import { api } from '#lib/browser/api/client.ts';
import type { Order, Quote, Transaction } from '#lib/contracts/orders.ts';

const at = (reference: string) => `/transactions/${encodeURIComponent(reference)}`;

/** Prices an intent: the fields of the product's own call, without the PIN. */
export const askQuote = (fields: object) => api.post<Quote>('/quotes', { body: fields });

export const fetchOrder = (reference: string) => api.get<Order>(at(reference));

export const cancelOrder = (reference: string) => api.post<Order>(`${at(reference)}/cancel`);

export const fetchTransactions = (query: Record<string, string>) =>
  api.get<Transaction[]>('/transactions', { query });

/** Where the receipt stands as plain text. */
export const receiptUrl = (reference: string) => `/api${at(reference)}/receipt?format=text`;

/** The receipt's text, or null when it did not come. */
export const fetchReceipt = (reference: string): Promise<string | null> =>
  fetch(receiptUrl(reference)).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
