import { api } from '#lib/browser/api/client.ts';
import type { Conversion, StartConversion } from '#lib/contracts/airtime-to-cash.ts';
import type { Order } from '#lib/contracts/orders.ts';

/** Agrees a price and gets a number of ours. The same key is the same conversion. */
export const startConversion = (body: StartConversion, key: string) =>
  api.post<Conversion>('/airtime-conversion/initiate', { body, key });

export type ShownProof = { image_key: string } | { sms_text: string };

/** Shows that it was sent. The same again changes nothing. */
export const sendProof = (reference: string, shown: ShownProof) =>
  api.post<Order>('/airtime-conversion/upload-proof', { body: { reference, ...shown } });
