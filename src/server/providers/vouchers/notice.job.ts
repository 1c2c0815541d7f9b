import { entryNotice, sandboxNotice } from '#server/providers/sandbox-notice.ts';
import * as signature from './signature.ts';

const path = '/api/webhooks/vouchers-sandbox';

/** The sandbox's voucher provider notifies us of the state of dollars that we sent. */
export const sendVoucherNotice = entryNotice({
  name: 'sandbox.voucher-notice',
  path,
  table: 'sandbox.voucher_transfer',
  signature,
  body: (data) => ({ event: 'transfer', data }),
});

/** The same provider notifies us that someone has paid us dollars. */
export const sendPaidNotice = sandboxNotice({ name: 'sandbox.voucher-paid', path, signature });
