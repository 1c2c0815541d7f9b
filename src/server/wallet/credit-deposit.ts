import { formatMinor, money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Leg } from '#server/ledger/types.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { flagByRules } from '#server/orders/flags/flag-by-rules.ts';
import { settlePayment } from '#server/orders/payments/payment-rows.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { changeDeposit, type Deposit } from './deposits.ts';

const linkTo = (deposit: Deposit) => `/my-orders/${deposit.reference}`;
const format = (minor: bigint, deposit: Deposit) => formatMinor(money(minor, deposit.currency));

async function orderOf(tx: Database, deposit: Deposit): Promise<Order> {
  const order = await lockOrder(tx, deposit.order_id);
  if (!order) throw new Error(`Deposit ${deposit.reference} has no order`);
  return order;
}

/** Credits the amount to the user and the fee to the house. */
export async function creditLegs(
  tx: Database,
  user: Member,
  { amount, fee, currency }: Deposit,
): Promise<Leg[]> {
  return [
    { account: await walletAccount(tx, user), amount },
    ...(fee > 0n ? [{ account: houseAccount('house_fee', currency), amount: fee }] : []),
  ];
}

interface Ending {
  action: 'deposit.credited' | 'deposit.released';
  actor: string;
}

async function finish(
  tx: Database,
  services: Services,
  deposit: Deposit,
  { action, actor }: Ending,
): Promise<Order> {
  const order = await orderOf(tx, deposit);
  await changeDeposit(tx, deposit.order_id, { settled_at: services.clock.now(), note: null });
  const credited = await advance(tx, services, order, 'completed', {
    title: 'Credited to your wallet',
    text: `${format(deposit.amount, deposit)} arrived.`,
    set: deposit.amount === order.amount ? {} : { paid: deposit.amount },
  });
  await audit(tx, { actor, action, subject: deposit.reference });
  await notify(tx, deposit.user_id, {
    title: 'Money in your wallet',
    message: `${format(deposit.amount, deposit)} was added to your wallet.`,
    link: linkTo(deposit),
    topic: 'money',
  });
  return credited;
}

/**
 * Completes a deposit that was credited, notifies its owner, and holds the money when a rule
 * requires it.
 */
export async function endCredited(
  tx: Database,
  services: Services,
  user: Member,
  deposit: Deposit,
): Promise<void> {
  const ending = { action: 'deposit.credited', actor: 'system' } as const;
  const order = await finish(tx, services, deposit, ending);
  const byCard = deposit.channel === 'checkout';
  await flagByRules(tx, services, { user, order, amount: order.amount, byCard });
}

/**
 * Credits the user with what was in suspense, and the house with its fee. The deposit's amount is what is
 * credited; if the payment differed from the request, it is what arrived less the fee.
 */
export async function releaseDeposit(
  tx: Database,
  services: Services,
  user: Member,
  deposit: Deposit,
  actor = 'system',
): Promise<void> {
  const { order_id: orderId, amount, fee, currency } = deposit;
  await post(tx, {
    scope: `deposit:${orderId}`,
    key: 'release',
    kind: 'deposit-release',
    orderId,
    legs: [
      { account: houseAccount('suspense', currency), amount: -(amount + fee) },
      ...(await creditLegs(tx, user, deposit)),
    ],
  });
  await settlePayment(tx, { order_id: orderId }, 'credited');
  await finish(tx, services, deposit, { action: 'deposit.released', actor });
}
