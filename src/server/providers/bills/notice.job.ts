import { entryNotice } from '#server/providers/sandbox-notice.ts';
import * as signature from './signature.ts';

/** The sandbox's bills provider notifies us of an order's state. */
export const sendBillNotice = entryNotice({
  name: 'sandbox.bill-notice',
  path: '/api/webhooks/bills-sandbox',
  table: 'sandbox.bill',
  signature,
  body: (data) => ({ type: 'transaction-update', data }),
});
