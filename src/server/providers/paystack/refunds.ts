import type { Money } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { readReply, refusedTo, refusedQuery, type PaystackParts } from './client.ts';
import { findTransaction } from './deposits.ts';
import { OneRefund, Refunds, sum, type Refund } from './wire.ts';

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

/** The refund of a payment that is in progress or completed; undefined if there is none. */
async function findRefund(parts: PaystackParts, payment: number): Promise<Answer | undefined> {
  const query = { transaction: String(payment) };
  const parsed = readReply(await parts.client.read('refund', { query }), Refunds);
  if (parsed.kind === 'nothing') return unclear(parsed.reason);
  if (parsed.kind === 'refusal') return refusedQuery(parsed);
  const own = parsed.value.data.filter((each) => paymentIn(each) === payment);
  const living = own.find(({ status }) => status !== 'failed');
  return living && answerOf(parts, living);
}

/** Refunds to payers. The provider doesn't accept our reference for a refund, so we query before each request. */
export const paystackRefunds = (parts: PaystackParts): Pick<PaymentsPort, 'refund'> => ({
  async refund({ reference, amount, reason }) {
    const payment = await findTransaction(parts, reference);
    if (payment.kind !== 'done') return payment;
    const { id } = payment.value;
    const earlier = await findRefund(parts, id);
    if (earlier) return earlier;
    const reply = await parts.client.send('refund', {
      transaction: id,
      amount: Number(amount.minor),
      currency: amount.currency,
      merchant_note: reason,
    });
    const parsed = readReply(reply, OneRefund);
    if (parsed.kind === 'value') return answerOf(parts, parsed.value.data);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    // refused, perhaps because one was created in between
    return (await findRefund(parts, id)) ?? refusedTo(parts, parsed);
  },
});
