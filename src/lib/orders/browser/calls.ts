import { api } from '#lib/browser/api/client.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import type { takeOrderStep } from '#lib/orders/stage.contract.ts';
import type { Order, Quote, Transaction } from '#lib/orders/contract.ts';
import type { DayRange } from '#lib/rules/statement-range.ts';

const at = (reference: string) => `/transactions/${encodeURIComponent(reference)}`;

/** The price of a purchase: takes the fields of the product's own call, without the PIN. */
export const askQuote = (fields: object) => api.post<Quote>('/quotes', { body: fields });

export const fetchOrder = (reference: string) => api.get<Order>(at(reference));

export const cancelOrder = (reference: string) => api.post<Order>(`${at(reference)}/cancel`);

/** Reveals the codes of an order permanently; repeating it returns the same reply. */
export const revealCodes = (reference: string, pin: string) =>
  api.post<Order>(`${at(reference)}/reveal`, { body: { pin } });

export const markUsed = (reference: string, body: { voucher_ids: string[]; used: boolean }) =>
  api.post<Order>(`${at(reference)}/used`, { body });

/** Accepts or declines a changed offer. */
export const answerOffer = (reference: string, accept: boolean) =>
  api.post<Order>(`${at(reference)}/offer`, { body: { accept } });

/** Takes a step of the owner's; the same key again changes nothing. */
export const takeStep = (reference: string, body: BodyOf<typeof takeOrderStep>, key: string) =>
  api.post<Order>(`${at(reference)}/stage`, { body, key });

export const fetchTransactions = (query: Record<string, string>) =>
  api.get<Transaction[]>('/transactions', { query });

export type ReceiptFormat = 'text' | 'png' | 'pdf';
export type StatementFormat = 'pdf' | 'csv';

/** The address of the receipt, below /api. */
export const receiptUrl = (reference: string, format: ReceiptFormat) =>
  `${at(reference)}/receipt?format=${format}`;

/** The file name of a saved receipt contains the reference, so that people can find one among many. */
export const receiptName = (reference: string, format: ReceiptFormat) =>
  `${reference}.${format === 'text' ? 'txt' : format}`;

/** The address of the statement for these days, both included, below /api. */
export const statementUrl = ({ from, to }: DayRange, format: StatementFormat) =>
  `/transactions/statement?from=${from}&to=${to}&format=${format}`;
