import type { Adapters } from '#server/ports/adapter.ts';
import type { Notices } from '#server/ports/notices.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import { flutterwaveIfSet } from '#server/providers/flutterwave/flutterwave-if-set.ts';
import { flutterwavePayments } from '#server/providers/flutterwave/payments.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { paystackPayments } from '#server/providers/paystack/payments.ts';
import { paystackIfSet } from '#server/providers/paystack/paystack-if-set.ts';
import { sandboxPayments } from './sandbox.ts';

function realPayments(parts: ProviderParts): PaymentsPort[] {
  const paystack = paystackIfSet(parts);
  const flutterwave = flutterwaveIfSet(parts);
  return [
    ...(paystack ? [paystackPayments(paystack)] : []),
    ...(flutterwave ? [flutterwavePayments(flutterwave)] : []),
  ];
}

/**
 * The payment gateways: the configured ones, the preferred one first, or else the sandbox, which keeps
 * answering for the payments it received.
 */
export const createPayments = (
  parts: ProviderParts & { notices: Notices },
): Adapters<PaymentsPort> => {
  const sandbox = sandboxPayments(parts);
  const [current, ...others] = realPayments(parts);
  return current ? adaptersOf(current, ...others, sandbox) : adaptersOf(sandbox);
};
