import { entryNotice, sandboxNotice } from '#server/providers/sandbox-notice.ts';
import * as signature from './signature.ts';

const path = '/api/webhooks/vouchers-sandbox';

/** The sandbox's voucher provider tells us how dollars that we sent stand. */
export const sendVoucherNotice = entryNotice({
  name: 'sandbox.voucher-notice',
  path,
  table: 'sandbox.voucher_transfer',
  signature,
  body: (data) => ({ event: 'transfer', data }),
});

/** The same provider tells us that somebody has paid us dollars. */
export const sendPaidNotice = sandboxNotice({ name: 'sandbox.voucher-paid', path, signature });
