import { SettingsError } from '#server/platform/env.ts';
import type { ProviderParts } from '#server/providers/index.ts';
import type { BillsPort } from './port.ts';
import { sandboxBills } from './sandbox.ts';

export { sendBillNotice } from './notice.job.ts';
export type { BillsNotice, BillsPort, BuyRequest, Vended, Voucher } from './port.ts';
export { magicBillNumbers } from './sandbox-magic.ts';

/** Who delivers bills; this version has the sandbox's only. */
export function createBills(parts: ProviderParts): BillsPort {
  if (parts.env.VTPASS_API_KEY)
    throw new SettingsError(
      'VTPASS_API_KEY: this version has no adapter for it yet; leave it empty to use the sandbox.',
    );
  return sandboxBills(parts);
}
