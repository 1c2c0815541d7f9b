import type { Outcome } from '#server/ports/outcome.ts';
import type { IncomingTransfer, PaymentsPort } from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import type { PaystackParts } from './client.ts';
import { findTransaction, paidBy } from './deposits.ts';
import { endOf } from './states.ts';
import { createdAt, readDate, type Transaction } from './wire.ts';

/** The provider's name for a transfer to one of our users' accounts. */
export const TO_ACCOUNT = 'dedicated_nuban';

function transferOf(transaction: Transaction): Outcome<IncomingTransfer> {
  const end = endOf(transaction.status);
  if (end === 'pending') return notYet(String(transaction.id));
  if (end !== 'done') return saysNo(end === 'failed' ? 'declined' : 'reversed');
  const { authorization, paid_at: paidAt, id } = transaction;
  const accountNumber = authorization?.receiver_bank_account_number;
  if (!accountNumber) return unclear('bad_body');
  return {
    kind: 'done',
    value: {
      accountNumber,
      paid: paidBy(transaction),
      senderName: authorization.sender_name ?? '',
      note: authorization.narration ?? null,
      paidAt: readDate(paidAt) ?? createdAt(transaction),
    },
    providerRef: String(id),
    raw: null,
  };
}

/** Transfers to our users' accounts, which no one announced to the provider. */
export const paystackTransfersIn = (
  parts: PaystackParts,
): Pick<PaymentsPort, 'getTransfer' | 'listPayins'> => ({
  async getTransfer(reference) {
    const found = await findTransaction(parts, reference);
    if (found.kind !== 'done') return found;
    return found.value.channel === TO_ACCOUNT ? transferOf(found.value) : saysNo('not_found');
  },
  // it has no list of transfers by note
  listPayins: null,
});
