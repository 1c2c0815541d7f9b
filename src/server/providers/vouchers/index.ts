import type { Adapters } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { VouchersPort } from '#server/ports/vouchers.ts';
import { sandboxVouchers } from './sandbox.ts';

export { sendPaidNotice, sendVoucherNotice } from './notice.job.ts';
export type { Received, Sent, VouchersNotice, VouchersPort } from '#server/ports/vouchers.ts';
export { payDollars, readDollarPayment } from './sandbox-counter.ts';
export { magicVoucherAccounts } from './sandbox-magic.ts';

/** Dollar vouchers; this version only has the sandbox. */
export const createVouchers = (parts: ProviderParts): Adapters<VouchersPort> =>
  adaptersOf(sandboxVouchers(parts));
