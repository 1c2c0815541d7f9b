import { api } from '#lib/browser/api/client.ts';
import type { Conversion, StartConversion } from '#lib/airtime-to-cash/contract.ts';
import type { Order } from '#lib/orders/contract.ts';

/** Agrees on a price and reserves one of our numbers. The same key returns the same conversion. */
export const startConversion = (body: StartConversion, key: string) =>
  api.post<Conversion>('/airtime-conversion/initiate', { body, key });

export type ShownProof = { image_key: string } | { sms_text: string };

/** Submits a proof of sending. Repeating it changes nothing. */
export const sendProof = (reference: string, shown: ShownProof) =>
  api.post<Order>('/airtime-conversion/upload-proof', { body: { reference, ...shown } });
