import type { ProviderParts } from '#server/providers/index.ts';
import type { PayoutPort } from './port.ts';
import { sandboxPayouts } from './sandbox.ts';

export { sendPayoutNotice } from './notice.job.ts';
export type { PaidOut, PayoutNotice, PayoutPort, PayoutRequest } from './port.ts';
export { magicPayoutEndings } from './sandbox.ts';

/** Payouts; this version has the sandbox's only. */
export const createPayouts = (parts: ProviderParts): PayoutPort => sandboxPayouts(parts);
