import { sign } from 'node:crypto';
import { parseAmount } from '#lib/money.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { writeCode } from '#lib/receipts/code.ts';
import { writeSummary, type ReceiptSummary } from '#lib/receipts/summary.ts';
import { verifyReceipt } from '#lib/receipts/verify.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { verifySignature } from '#server/platform/signing.ts';
import { receiptKeys, signingKey } from './keys.ts';

type Signer = Pick<Services, 'env' | 'clock'>;

/**
 * A signed code. The same content gives the same code, so that pictures made of it can be cached; its time is
 * when that state was reached, not when it was requested.
 */
export function signSummary(
  { env, clock }: Signer,
  summary: Omit<ReceiptSummary, 'keyId'>,
): string {
  const key = signingKey(env, clock.now());
  const since = Math.max(summary.issuedAt.getTime(), Date.parse(key.valid_from));
  const text = writeSummary({ ...summary, keyId: key.id, issuedAt: new Date(since) });
  const message = Buffer.from(text);
  return writeCode(message, sign(null, message, key.privateKey));
}

/** The code of an order's receipt: its current contents, signed. */
export const signReceipt = (
  signer: Signer,
  order: Order,
  { amount, total }: Pick<Transaction, 'amount' | 'total'>,
): string =>
  signSummary(signer, {
    reference: order.reference_code,
    serviceType: order.service_type,
    status: order.status,
    currency: order.currency,
    amount: parseAmount(amount),
    total: parseAmount(total),
    target: order.target && maskNumbers(order.target),
    settledAt: order.settled_at,
    issuedAt: order.updated_at,
  });

/** What a code says, verified with our own keys. */
export const checkCode = ({ env }: Pick<Services, 'env'>, code: string) =>
  verifyReceipt(code, receiptKeys(env), verifySignature);
