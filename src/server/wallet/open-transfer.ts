import type { Money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { openOrder } from '#server/orders/open-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { findDeposit, insertDeposit, type Deposit } from './deposits.ts';

interface Transfer {
  provider: string;
  /** The provider's own reference. */
  reference: string;
  paid: Money;
  senderName: string;
}

/**
 * Opens the order and the deposit of a bank transfer into a reserved account, without a fee. The caller
 * credits or holds it in the same transaction, and has locked the user's deposits.
 */
export async function openTransfer(
  tx: Database,
  services: Services,
  user: Member,
  { provider, reference, paid, senderName }: Transfer,
): Promise<{ order: Order; deposit: Deposit }> {
  const order = await openOrder(tx, services, {
    user,
    serviceType: 'wallet-deposit',
    direction: 'deposit',
    status: 'processing',
    title: 'Bank transfer in',
    amount: paid.minor,
    currency: paid.currency,
    detail: { channel: 'reserved_account', sender: senderName },
    step: { title: 'Transfer received', text: `Sent by ${senderName}.` },
  });
  await insertDeposit(tx, {
    order_id: order.id,
    user_id: user.uuid,
    channel: 'reserved_account',
    reference: order.reference_code,
    provider,
    provider_reference: reference,
    currency: paid.currency,
    amount: paid.minor,
    fee: 0n,
    sender_name: senderName,
    created_at: services.clock.now(),
  });
  const deposit = await findDeposit(tx, order.reference_code);
  if (!deposit) throw new Error('the deposit is gone');
  return { order, deposit };
}
