import type { Money } from '#lib/money.ts';
import { toAmount } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaymentsPort, RefundRequest } from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { answerOfEarlier } from '#server/providers/earlier-refunds.ts';
import { readAs } from '#server/providers/read-as.ts';
import { notDone, type FlutterwaveParts } from './client.ts';
import { findTransaction } from './deposits.ts';
import { OneRefund, Refunds, sum, unconfirmed, type Refund, type Transaction } from './wire.ts';

type Refunded = Outcome<{ refunded: Money }>;

function answerOf(
  { id, status, amount_refunded }: Refund,
  { currency }: Pick<Transaction, 'currency'>,
): Refunded {
  if (status.startsWith('failed')) return saysNo('declined');
  if (!status.startsWith('completed')) return notYet(id);
  const refunded = sum(amount_refunded, currency);
  return { kind: 'done', value: { refunded }, providerRef: id, raw: null };
}

/** What the refunds made so far mean for a requested one; undefined if it can be made. */
async function findRefund(
  { client }: FlutterwaveParts,
  transaction: Transaction,
  request: RefundRequest,
): Promise<Refunded | undefined> {
  const query = { [unconfirmed.refundFilter]: transaction.id };
  const found = readAs(await client.read('refunds', { query }), Refunds);
  if (!found.ok) return unclear(found.reason);
  const { data } = found.value;
  const mine = data.filter(({ tx_id }) => tx_id === transaction.id);
  // the list is about other payments
  if (mine.length === 0 && data.length > 0) return unclear('bad_body');
  const { currency } = transaction;
  const listed = mine.map((refund) => ({
    minor: sum(refund.amount_refunded, currency).minor,
    note: undefined,
    isLiving: !refund.status.startsWith('failed'),
    answer: () => answerOf(refund, transaction),
  }));
  return answerOfEarlier(listed, request, sum(transaction.amount, currency).minor);
}

/**
 * Refunds payments. The provider doesn't repeat what we wrote beside a refund, so an earlier one of the same
 * amount counts as the same one.
 */
export const flutterwaveRefunds = (parts: FlutterwaveParts): Pick<PaymentsPort, 'refund'> => ({
  async refund(request) {
    const { topic, reference, amount, reason } = request;
    // no transfers come through it
    if (topic === 'transfer') return saysNo('other');
    const paid = await findTransaction(parts, reference);
    if (paid.kind !== 'done') return paid;
    const earlier = await findRefund(parts, paid.value, request);
    if (earlier) return earlier;
    const path = `transactions/${encodeURIComponent(paid.value.id)}/refund`;
    const body = { amount: Number(toAmount(amount.minor)), comments: reason };
    const reply = await parts.client.send(path, body);
    const made = readAs(reply, OneRefund);
    return made.ok ? answerOf(made.value.data, paid.value) : notDone(parts, reply);
  },
});
