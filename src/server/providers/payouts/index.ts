import type { Adapters } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { PayoutPort } from '#server/ports/payouts.ts';
import { sandboxPayouts } from './sandbox.ts';

export { sendPayoutNotice } from './notice.job.ts';
export type { PaidOut, PayoutNotice, PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
export { magicPayoutEndings } from './sandbox.ts';

/** Payouts; this version only has the sandbox. */
export const createPayouts = (parts: ProviderParts): Adapters<PayoutPort> =>
  adaptersOf(sandboxPayouts(parts));
