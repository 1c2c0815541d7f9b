import { sign } from 'node:crypto';
import { parseAmount } from '#lib/money.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { writeCode } from '#lib/receipts/code.ts';
import { writeSummary } from '#lib/receipts/summary.ts';
import { verifyReceipt } from '#lib/receipts/verify.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { verifySignature } from '#server/platform/signing.ts';
import { receiptKeys, signingKey } from './keys.ts';

type Signer = Pick<Services, 'env' | 'clock'>;

/**
 * The code of an order's receipt: its current contents, signed. The same state gives the same code, so that
 * pictures made of it can be cached; its time is when that state was reached, not when it was requested.
 */
export function signReceipt(
  { env, clock }: Signer,
  order: Order,
  { amount, total }: Pick<Transaction, 'amount' | 'total'>,
): string {
  const key = signingKey(env, clock.now());
  const since = Math.max(order.updated_at.getTime(), Date.parse(key.valid_from));
  const summary = writeSummary({
    keyId: key.id,
    reference: order.reference_code,
    serviceType: order.service_type,
    status: order.status,
    currency: order.currency,
    amount: parseAmount(amount),
    total: parseAmount(total),
    target: order.target && maskNumbers(order.target),
    settledAt: order.settled_at,
    issuedAt: new Date(since),
  });
  const message = Buffer.from(summary);
  return writeCode(message, sign(null, message, key.privateKey));
}

/** What a code says, verified with our own keys. */
export const checkCode = ({ env }: Pick<Services, 'env'>, code: string) =>
  verifyReceipt(code, receiptKeys(env), verifySignature);
