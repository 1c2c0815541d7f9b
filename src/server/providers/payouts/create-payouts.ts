import type { Adapters } from '#server/ports/adapter.ts';
import type { PayoutPort } from '#server/ports/payouts.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import { flutterwaveIfSet } from '#server/providers/flutterwave/flutterwave-if-set.ts';
import { flutterwavePayouts } from '#server/providers/flutterwave/payouts.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { paystackPayouts } from '#server/providers/paystack/payouts.ts';
import { paystackIfSet } from '#server/providers/paystack/paystack-if-set.ts';
import { sandboxPayouts } from './sandbox.ts';

function realPayouts(parts: ProviderParts): PayoutPort[] {
  const paystack = paystackIfSet(parts);
  const flutterwave = flutterwaveIfSet(parts);
  return [
    ...(paystack ? [paystackPayouts(paystack)] : []),
    ...(flutterwave ? [flutterwavePayouts(flutterwave)] : []),
  ];
}

/**
 * The payout providers: the configured ones, the preferred one first, or else the sandbox, which keeps
 * answering for the payouts it received.
 */
export function createPayouts(parts: ProviderParts): Adapters<PayoutPort> {
  const sandbox = sandboxPayouts(parts);
  const [current, ...others] = realPayouts(parts);
  return current ? adaptersOf(current, ...others, sandbox) : adaptersOf(sandbox);
}
