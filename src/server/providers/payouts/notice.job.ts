import { entryNotice } from '#server/providers/sandbox-notice.ts';
import * as signature from './signature.ts';

/** The sandbox's payout provider notifies us of a payout's state. */
export const sendPayoutNotice = entryNotice({
  name: 'sandbox.payout-notice',
  path: '/api/webhooks/payouts-sandbox',
  table: 'sandbox.payout',
  signature,
  body: ({ reference, status }) => ({ event: `transfer.${status}`, data: { reference } }),
});
