import type { Money } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaymentsPort, RefundRequest } from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { answerOfEarlier } from '#server/providers/earlier-refunds.ts';
import { readReply, refusedTo, refusedQuery, type PaystackParts } from './client.ts';
import { findTransaction } from './deposits.ts';
import { OneRefund, Refunds, sum, unconfirmed, type Refund, type Transaction } from './wire.ts';

type Answer = Outcome<{ refunded: Money }>;

const paymentIn = ({ transaction }: Refund): number =>
  typeof transaction === 'number' ? transaction : transaction.id;

function answerOf({ log }: PaystackParts, refund: Refund): Answer {
  const { status, amount, currency, id } = refund;
  if (status === 'processed')
    return {
      kind: 'done',
      value: { refunded: sum(amount, currency) },
      providerRef: String(id),
      raw: null,
    };
  if (status === 'failed') return saysNo('declined');
  if (status === 'needs-attention')
    log.error({ provider: 'paystack', refund: id }, 'a refund waits for the payer’s bank account');
  return notYet(String(id));
}

/** What the refunds made so far mean for a requested one; undefined if it can be made. */
async function findRefund(
  parts: PaystackParts,
  { id, amount: paid }: Transaction,
  request: RefundRequest,
): Promise<Answer | undefined> {
  const query = { transaction: String(id) };
  const parsed = readReply(await parts.client.read('refund', { query }), Refunds);
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal') return refusedQuery(parsed);
  const listed = parsed.value.data
    .filter((each) => paymentIn(each) === id)
    .map((refund) => ({
      minor: BigInt(refund.amount),
      note: refund[unconfirmed.refundNote] ?? undefined,
      isLiving: refund.status !== 'failed',
      answer: () => answerOf(parts, refund),
    }));
  return answerOfEarlier(listed, request, BigInt(paid));
}

/**
 * Refunds to payers. The provider has no field for our reference, so the refund's note has it, and we look for
 * it before each request.
 */
export const paystackRefunds = (parts: PaystackParts): Pick<PaymentsPort, 'refund'> => ({
  async refund(request) {
    const { reference, refundReference, amount, reason } = request;
    const payment = await findTransaction(parts, reference);
    if (payment.kind !== 'done') return payment;
    const earlier = await findRefund(parts, payment.value, request);
    if (earlier) return earlier;
    const reply = await parts.client.send('refund', {
      transaction: payment.value.id,
      amount: Number(amount.minor),
      currency: amount.currency,
      [unconfirmed.refundNote]: `${refundReference} ${reason}`,
    });
    const parsed = readReply(reply, OneRefund);
    if (parsed.kind === 'value') return answerOf(parts, parsed.value.data);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    // refused, perhaps because one was created in between
    return (await findRefund(parts, payment.value, request)) ?? refusedTo(parts, parsed);
  },
});
