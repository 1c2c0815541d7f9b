import type { Adapters } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { Notices } from '#server/ports/notices.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { flutterwaveIfSet, flutterwavePayments } from '#server/providers/flutterwave/index.ts';
import { paystackIfSet, paystackPayments } from '#server/providers/paystack/index.ts';
import { sandboxPayments } from './sandbox.ts';

export type {
  BankIdentity,
  Dispute,
  DisputeAnswer,
  IncomingTransfer,
  PaidDeposit,
  PayinTransfer,
  PaymentNotice,
  PaymentsPort,
  RefundRequest,
  ReservedAccountDetails,
} from '#server/ports/payments.ts';
export { payAtGateway, readGateway, sendTransfer, type GatewayRow } from './sandbox-counter.ts';
export { moveSandboxDispute, readSandboxDispute } from './sandbox-disputes.ts';
export { magicAccountNumbers } from './sandbox-banks.ts';
export { sendNotice } from './notice.job.ts';

function realPayments(parts: ProviderParts): PaymentsPort[] {
  const paystack = paystackIfSet(parts);
  const flutterwave = flutterwaveIfSet(parts);
  return [
    ...(paystack ? [paystackPayments(paystack)] : []),
    ...(flutterwave ? [flutterwavePayments(flutterwave)] : []),
  ];
}

/**
 * The payment gateways: those that are configured, the preferred one first, otherwise the sandbox, which keeps answering
 * for the payments it received.
 */
export const createPayments = (
  parts: ProviderParts & { notices: Notices },
): Adapters<PaymentsPort> => {
  const sandbox = sandboxPayments(parts);
  const [current, ...others] = realPayments(parts);
  return current ? adaptersOf(current, ...others, sandbox) : adaptersOf(sandbox);
};
