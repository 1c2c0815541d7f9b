import { sandboxNotice } from '#server/providers/sandbox-notice.ts';
import * as signature from './signature.ts';

/** The sandbox's gateway notifies us of a payment. */
export const sendNotice = sandboxNotice({
  name: 'sandbox.payment-notice',
  path: '/api/webhooks/payments-sandbox',
  signature,
});
