import { momentFor } from '#lib/moments.ts';
import { formatMinor, money } from '#lib/money.ts';
import { referencesIn } from '#lib/rules/written-reference.ts';
import { findByReference } from '#server/orders/find.ts';
import { payinOf } from '#server/orders/payments/payin.ts';
import type { Arrival } from '#server/orders/payments/payment-rows.ts';
import { receivePayment } from '#server/orders/payments/receive-payment.ts';
import type { Outside } from '#server/orders/plug/outside.ts';
import { plugOf } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { PayinTransfer } from '#server/ports/payments.ts';
import { purchaseFunding } from './fund-purchase.ts';

function instruct(order: Order): string {
  const payin = payinOf(order);
  if (!payin || !order.pay_until) return 'We’re waiting for your transfer.';
  const until = momentFor(order.country_code, order.pay_until);
  const sum = formatMinor(money(order.total, order.currency));
  return `Transfer ${sum} to ${payin.bank}, account number ${payin.account_number}, with the reference ${order.reference_code}. It must arrive by ${until}; if it arrives later, it goes into your wallet instead.`;
}

const arrivalOf = (provider: string, { accountNumber, senderName, ...came }: PayinTransfer) => ({
  ...came,
  provider,
  providerReference: came.reference,
  payer: senderName,
  paidTo: accountNumber,
});

/**
 * Payment by a transfer to one of our accounts, with the order's reference as its note.
 * @param payWithinS how many seconds the price waits for the money
 */
export const byTransfer = (payWithinS: number): Outside => ({
  source: 'bank_transfer',
  byCard: false,
  byOwner: true,
  payWithinS,
  instruct,
  ask({ providers }, order) {
    const id = payinOf(order)?.provider ?? '';
    const list = providers.payments.byId(id)?.listPayins;
    return list?.(order.reference_code).then((outcome) =>
      outcome.kind === 'done'
        ? { ...outcome, value: outcome.value.map((transfer) => arrivalOf(id, transfer)) }
        : outcome,
    );
  },
});

/** Finds the purchase that a transfer is for, by the sender's note. */
async function findNamed({ db }: Pick<Services, 'db'>, note: string) {
  for (const reference of referencesIn(note)) {
    const order = await findByReference(db, reference);
    const outside = order?.pay_until ? plugOf(order.service_type)?.outside : undefined;
    if (order && outside?.source === 'bank_transfer') return { order, outside };
  }
  return undefined;
}

/**
 * Receives a transfer for the purchase whose reference is in its note; false when the note has none. Asking by
 * that reference finds the same payment, and whichever comes first books it.
 */
export async function receiveNamed(services: Services, arrival: Arrival): Promise<boolean> {
  const found = await findNamed(services, arrival.note ?? '');
  if (!found) return false;
  await receivePayment(services, purchaseFunding(found.order, found.outside), arrival);
  return true;
}
