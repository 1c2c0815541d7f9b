import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { ReceiptState } from '#lib/receipts/contract.ts';
import { awardNames, isAward, type AwardType } from '#lib/receipts/proof-faces.ts';
import type { ReceiptSummary } from '#lib/receipts/summary.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import { findByReference } from '#server/orders/find.ts';
import { transactionViews } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { nameWithoutAmounts } from './proof/posted-name.ts';
import { checkCode } from './sign-receipt.ts';

/** Ranks, prizes and late bonuses are kept once they are given, so the signature is sufficient. */
function awardState(services: Services, summary: ReceiptSummary, type: AwardType): ReceiptState {
  const { reference, status, currency, amount, total, target, settledAt } = summary;
  return {
    reference_code: reference,
    type,
    name: awardNames[type],
    detail: target,
    status,
    status_text: 'Completed',
    amount: amount === null ? null : toAmount(amount),
    total: total === null ? null : toAmount(total),
    currency,
    settled_at: settledAt?.toISOString() ?? null,
    changed: false,
    checked_at: services.clock.now().toISOString(),
  };
}

async function orderState(services: Services, summary: ReceiptSummary): Promise<ReceiptState> {
  const order = await findByReference(services.db, summary.reference);
  if (!order) throw AppError.notFound();
  const [view] = await transactionViews(services.db, [order]);
  if (!view) throw AppError.notFound();
  const { type, name, status, status_text, amount, total, currency } = view;
  const isHidden = summary.total === null;
  return {
    reference_code: order.reference_code,
    type,
    name: isHidden ? nameWithoutAmounts(order) : maskNumbers(name),
    detail: summary.target && order.target && maskNumbers(order.target),
    status,
    status_text,
    amount: isHidden ? null : amount,
    total: isHidden ? null : total,
    currency,
    settled_at: order.settled_at?.toISOString() ?? null,
    // a partial refund since then changes the total, not the status
    changed:
      status !== summary.status || (summary.total !== null && total !== toAmount(summary.total)),
    checked_at: services.clock.now().toISOString(),
  };
}

/**
 * The current state of what is on a receipt. The signed code proves that the visitor has the receipt; they
 * learn what is on it and whether it still holds, nothing more.
 * @throws AppError not_found for a code that isn't ours or belongs to another order
 */
export async function checkReceipt(
  services: Services,
  reference: string,
  code: string,
): Promise<ReceiptState> {
  const checked = await checkCode(services, code);
  if (!checked.ok || checked.summary.reference !== reference.toUpperCase())
    throw AppError.notFound();
  const { summary } = checked;
  const { serviceType: type } = summary;
  return isAward(type) ? awardState(services, summary, type) : orderState(services, summary);
}
