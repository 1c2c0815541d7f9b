import type { Adapters } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { PayoutPort } from '#server/ports/payouts.ts';
import { flutterwaveIfSet, flutterwavePayouts } from '#server/providers/flutterwave/index.ts';
import { paystackIfSet, paystackPayouts } from '#server/providers/paystack/index.ts';
import { sandboxPayouts } from './sandbox.ts';

export { sendPayoutNotice } from './notice.job.ts';
export type { PaidOut, PayoutNotice, PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
export { magicPayoutEndings } from './sandbox.ts';

function realPayouts(parts: ProviderParts): PayoutPort[] {
  const paystack = paystackIfSet(parts);
  const flutterwave = flutterwaveIfSet(parts);
  return [
    ...(paystack ? [paystackPayouts(paystack)] : []),
    ...(flutterwave ? [flutterwavePayouts(flutterwave)] : []),
  ];
}

/**
 * Who pays out: those that are configured, the preferred one first, otherwise the sandbox, which keeps answering for the
 * payouts it received.
 */
export function createPayouts(parts: ProviderParts): Adapters<PayoutPort> {
  const sandbox = sandboxPayouts(parts);
  const [current, ...others] = realPayouts(parts);
  return current ? adaptersOf(current, ...others, sandbox) : adaptersOf(sandbox);
}
