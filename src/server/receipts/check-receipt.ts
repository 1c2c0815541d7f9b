import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { ReceiptState } from '#lib/receipts/contract.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import { findByReference } from '#server/orders/find.ts';
import { transactionViews } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { checkCode } from './sign-receipt.ts';

/**
 * The current state of the order on a receipt. The signed code proves that the visitor has the receipt; they
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
  const order = await findByReference(services.db, checked.summary.reference);
  if (!order) throw AppError.notFound();
  const [view] = await transactionViews(services.db, [order]);
  if (!view) throw AppError.notFound();
  const { type, name, status, status_text, amount, total, currency } = view;
  return {
    reference_code: order.reference_code,
    type,
    name: maskNumbers(name),
    detail: order.target && maskNumbers(order.target),
    status,
    status_text,
    amount,
    total,
    currency,
    settled_at: order.settled_at?.toISOString() ?? null,
    // a partial refund since then changes the total, not the status
    changed: status !== checked.summary.status || total !== toAmount(checked.summary.total),
    checked_at: services.clock.now().toISOString(),
  };
}
