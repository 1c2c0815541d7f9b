import { mountReceipts } from './routes.ts';

/** Receipts and their verification. */
export const feature = {
  mount: mountReceipts,
};
