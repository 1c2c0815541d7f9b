import { formatMinor, money } from '#lib/money.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, post } from '#server/ledger/index.ts';
import { flagByStaff, roomToFlag } from '#server/orders/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { DisputeRow } from './dispute-rows.ts';

/** The key space of a dispute’s posting; reconciliation knows it by its beginning. */
const scopeOf = (id: string): string => `dispute:${id}`;

/**
 * The provider took the payment back: what it holds for us is less, and the loss is the house’s. Nothing is taken
 * from the customer here.
 * @returns the posting
 */
export async function bookLoss(tx: Database, dispute: DisputeRow): Promise<bigint> {
  const { id, amount, currency, order_id: orderId } = dispute;
  const { txnId } = await post(tx, {
    ...{ scope: scopeOf(id), key: 'lost', kind: 'dispute-lost' },
    legs: [
      { account: houseAccount('float_payments', currency), amount },
      { account: houseAccount('chargeback_and_fraud_loss', currency), amount: -amount },
    ],
    meta: { order: orderId },
  });
  return txnId;
}

/**
 * Asks a loss back from the customer: what their wallet has of it is put on hold, the rest they owe, and what they
 * resolve makes the loss good. Their balance never goes below zero. What staff flagged of the order before counts.
 * @returns the flag’s reference
 * @throws AppError conflict when nothing of the order is left to ask back, or the account is closed
 */
export async function askBack(
  tx: Database,
  services: Services,
  dispute: DisputeRow,
  by: string,
): Promise<string> {
  const { order_reference: order, amount, currency, order_id: orderId } = dispute;
  const room = await roomToFlag(tx, orderId);
  const asked = room < amount ? room : amount;
  if (asked <= 0n)
    throw AppError.conflict(
      'All of this order has already been flagged. Choose that we bear the loss.',
    );
  const sum = formatMinor(money(amount, currency));
  const { reference } = await flagByStaff(
    { ...services, db: tx },
    {
      ...{ order, rule: 'payment_taken_back', amount: asked, by },
      reason: `The bank took back ${sum} of this payment.`,
    },
  );
  return reference;
}
