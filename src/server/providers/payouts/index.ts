import type { Adapters } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { PayoutPort } from '#server/ports/payouts.ts';
import { paystackIfSet, paystackPayouts } from '#server/providers/paystack/index.ts';
import { sandboxPayouts } from './sandbox.ts';

export { sendPayoutNotice } from './notice.job.ts';
export type { PaidOut, PayoutNotice, PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
export { magicPayoutEndings } from './sandbox.ts';

/**
 * Who pays out: Paystack when it is configured, otherwise the sandbox, which keeps answering for the payouts it
 * received.
 */
export const createPayouts = (parts: ProviderParts): Adapters<PayoutPort> => {
  const paystack = paystackIfSet(parts);
  const sandbox = sandboxPayouts(parts);
  return paystack ? adaptersOf(paystackPayouts(paystack), sandbox) : adaptersOf(sandbox);
};
