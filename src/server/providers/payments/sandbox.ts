import { sampleNotice } from '#server/providers/notice-signature.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxFloat } from '#server/providers/sandbox-float.ts';
import type { PaymentNotice, PaymentsPort } from '#server/ports/payments.ts';
import { sandboxAccounts } from './sandbox-accounts.ts';
import { sandboxDeposits } from './sandbox-deposits.ts';
import { sandboxDisputeAnswers, sandboxDisputes } from './sandbox-disputes.ts';
import { sandboxPaymentsList } from './sandbox-list.ts';
import { sandboxRefunds } from './sandbox-refunds.ts';
import { sandboxTransfers } from './sandbox-transfers.ts';
import { isSignedBy, noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

/** A gateway that exists only here. It keeps its own books; its notices are never trusted without asking it. */
export const sandboxPayments = (parts: ProviderParts): PaymentsPort => ({
  id: 'payments-sandbox',
  isSandbox: true,
  getFloat: sandboxFloat(parts, 'float_payments'),
  sampleNotice: () => sampleNotice({ SIGNATURE_HEADER, signNotice }, noticeSecret(parts.env)),
  ...sandboxDeposits(parts),
  ...sandboxAccounts(parts),
  ...sandboxTransfers(parts),
  ...sandboxRefunds(parts),
  ...sandboxDisputes(parts),
  ...sandboxDisputeAnswers(parts),
  listSettled: sandboxPaymentsList(parts),
  readNotice: (header, raw) => readSandboxNotice(header(SIGNATURE_HEADER), raw, parts.env.SECRET),
});

function readSandboxNotice(
  signature: string | undefined,
  raw: Uint8Array,
  secret: string,
): PaymentNotice {
  if (!isSignedBy(signature, raw, noticeSecret({ SECRET: secret }))) return { ok: false };
  const { event, data } = parseNotice(raw);
  const reference = typeof data?.reference === 'string' ? data.reference : '';
  const dispute = typeof data?.id === 'string' ? data.id : '';
  if (String(event).startsWith('charge.dispute.') && dispute !== '')
    return {
      ok: true,
      eventKey: `${String(event)}:${dispute}:${String(data?.['notice'])}`.slice(0, 200),
      topic: 'dispute',
      reference: dispute,
    };
  const isCharge = event === 'charge.success' && reference !== '';
  const topic = data?.channel === 'dedicated_nuban' ? 'transfer' : 'deposit';
  return {
    ok: true,
    // this scheme has no delivery ids: the same event about the same reference is the same notice
    eventKey: `${String(event)}:${reference}`.slice(0, 200),
    topic: isCharge ? topic : 'other',
    reference,
  };
}

function parseNotice(raw: Uint8Array): { event?: unknown; data?: Record<string, unknown> } {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(raw));
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // signed, but not JSON: nothing in it concerns us
  }
  return {};
}
