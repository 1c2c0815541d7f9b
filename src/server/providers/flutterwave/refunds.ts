import type { Money } from '#lib/money.ts';
import { toAmount } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
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

/** The refund of a payment, unless it failed; unclear if the list is about other payments. */
async function findRefund(
  { client }: FlutterwaveParts,
  transaction: Transaction,
): Promise<Refunded | undefined> {
  const query = { [unconfirmed.refundFilter]: transaction.id };
  const found = readAs(await client.read('refunds', { query }), Refunds);
  if (!found.ok) return unclear(found.reason);
  const { data } = found.value;
  const mine = data.filter(({ tx_id }) => tx_id === transaction.id);
  if (mine.length === 0 && data.length > 0) return unclear('bad_body');
  const last = mine.find(({ status }) => !status.startsWith('failed'));
  return last && answerOf(last, transaction);
}

/** Refunds payments. An earlier refund of the same payment is found first and counts as the same one. */
export const flutterwaveRefunds = (parts: FlutterwaveParts): Pick<PaymentsPort, 'refund'> => ({
  async refund({ topic, reference, amount, reason }) {
    // no transfers come through it
    if (topic === 'transfer') return saysNo('other');
    const paid = await findTransaction(parts, reference);
    if (paid.kind !== 'done') return paid;
    const earlier = await findRefund(parts, paid.value);
    if (earlier) return earlier;
    const path = `transactions/${encodeURIComponent(paid.value.id)}/refund`;
    const body = { amount: Number(toAmount(amount.minor)), comments: reason };
    const reply = await parts.client.send(path, body);
    const made = readAs(reply, OneRefund);
    return made.ok ? answerOf(made.value.data, paid.value) : notDone(parts, reply);
  },
});
