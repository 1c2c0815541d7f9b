import type { DeskDecision } from '#lib/contracts/desk.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import { isUndecided } from '#server/orders/statuses.ts';
import { refundableOf } from './refundable.ts';
import type { Order } from '#server/orders/tables.ts';
import { proofOf } from '#server/desk/index.ts';
import { plainText } from '#lib/rules/plain-text.ts';
import type { OrderCase } from './order-cases.ts';
import { reasonFor } from './reasons.ts';
import { checkCodes } from './typed-codes.ts';

export type OrderVerdict = 'complete' | 'fail' | 'refund' | 'leave';

/** What staff say about an order, understood; amounts are minor units. */
export interface Said {
  verdict: OrderVerdict;
  /** What is taken, released or refunded; 0 where nothing moves. */
  amount: bigint;
  /** As the owner reads it. */
  reason: string;
  reasonCode: string | null;
  proof: string | null;
  providerReference: string | null;
}

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** What can be said of an order as it stands. */
export function verdictsFor(found: OrderCase): OrderVerdict[] {
  if (isUndecided(found)) return ['complete', 'fail'];
  if (refundableOf(found) === 0n) return [];
  return found.waits && !found.overdue ? ['refund', 'leave'] : ['refund'];
}

function completion(order: Order, decision: DeskDecision): Said {
  const { evidence, proof } = proofOf('orders', decision);
  const { provider_reference: reference = '', image_keys: pictures = [] } = decision;
  if (proof === 'provider-reference' && reference.length < 4)
    throw invalid('provider_reference', 'Enter the provider’s reference.');
  if (proof === 'picture' && pictures.length === 0)
    throw invalid('image_keys', 'Add a picture of what the provider shows.');
  return {
    verdict: 'complete',
    amount: order.total,
    reason: `Our team checked it: ${plainText(evidence)}`,
    reasonCode: null,
    proof,
    providerReference: reference || null,
  };
}

function because(verdict: 'fail' | 'refund', { reason_code: code, evidence }: DeskDecision) {
  const reason = reasonFor(verdict, code);
  if (!reason) throw invalid('reason_code', 'Choose a reason.');
  if (!evidence) throw invalid('evidence', 'Say what you found: its owner reads it.');
  return { reason: `${reason} ${plainText(evidence)}`, reasonCode: code! };
}

const noProof = { proof: null, providerReference: null };

function refunding(order: Order, decision: DeskDecision): Said {
  const most = refundableOf(order);
  const amount = decision.amount === undefined ? most : parseAmount(decision.amount);
  if (amount <= 0n || amount > most)
    throw invalid('amount', 'Refund no more than was taken and not refunded yet.');
  return { verdict: 'refund', amount, ...because('refund', decision), ...noProof };
}

/**
 * What a decision means for an order.
 * @throws AppError 422 on verdict, reason_code, evidence, proof, provider_reference and amount
 */
export function readDecision(order: Order, decision: DeskDecision): Said {
  const { verdict, note } = decision;
  if (verdict === 'complete') return completion(order, decision);
  if (verdict === 'fail')
    return { verdict, amount: order.total, ...because(verdict, decision), ...noProof };
  if (verdict === 'refund') return refunding(order, decision);
  if (verdict !== 'leave') throw invalid('verdict', 'This can’t be said of an order.');
  if (!note) throw invalid('note', 'Say why, for colleagues.');
  return { verdict, amount: 0n, reason: note, reasonCode: null, ...noProof };
}

/** The same before anything is asked or done: with what is checked once, while it is in clear. */
export function checkDecision(found: OrderCase, decision: DeskDecision): void {
  if (decision.verdict === 'complete') checkCodes(found, decision.codes);
  readDecision(found, decision);
}
