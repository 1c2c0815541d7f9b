import type { Dispute, PaymentsPort } from '#server/ports/payments.ts';
import { unclear } from '#server/providers/answers.ts';
import { readReply, refusedQuery, type PaystackParts } from './client.ts';
import { TO_ACCOUNT } from './transfers-in.ts';
import { createdAt, OneDispute, readDate, sum, type DisputeRow } from './wire.ts';

function stateOf({ status, resolution }: DisputeRow): Dispute['state'] {
  if (status === 'resolved') return resolution === 'declined' ? 'won' : 'lost';
  return status === 'awaiting-merchant-feedback' || status === 'pending' ? 'open' : 'answered';
}

function disputeOf(row: DisputeRow): Dispute {
  const { id, transaction, refund_amount: asked, category } = row;
  const currency = row.currency ?? transaction.currency;
  return {
    id: String(id),
    topic: transaction.channel === TO_ACCOUNT ? 'transfer' : 'deposit',
    reference: transaction.reference,
    amount: asked !== null && asked !== undefined && currency ? sum(asked, currency) : null,
    state: stateOf(row),
    category: category ?? '',
    openedAt: createdAt(row),
    dueAt: readDate(row.dueAt),
    resolvedAt: readDate(row.resolvedAt),
  };
}

/** Payments that payers want back through their bank. */
export const paystackDisputes = ({ client }: PaystackParts): Pick<PaymentsPort, 'getDispute'> => ({
  async getDispute(disputeId) {
    const path = `dispute/${encodeURIComponent(disputeId)}`;
    const parsed = readReply(await client.read(path, { query: {} }), OneDispute);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    if (parsed.kind === 'refusal') return refusedQuery(parsed, ({ status }) => status === 404);
    return { kind: 'done', value: disputeOf(parsed.value.data), providerRef: disputeId, raw: null };
  },
});
