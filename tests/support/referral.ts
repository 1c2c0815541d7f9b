import { parseAmount } from '#lib/money.ts';
import type { OrderStatus } from '#lib/orders/words.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { advance, type Changes } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { openOrder, type NewOrder } from '#server/orders/open-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { TestApp, TestMember } from './api.ts';
import { leavesOrdersWithoutMoney } from './audited.ts';

/** Friends as the referral page lists them. */
export async function listFriends(app: TestApp, { token }: TestMember): Promise<object[]> {
  const { body } = await app.call<{ data: { friends: object[] } }>('GET', '/referrals', { token });
  return body.data.friends;
}

/** The pending rewards of a member, as a decimal string. */
export async function pendingRewards(app: TestApp, { token }: TestMember): Promise<string> {
  const { body } = await app.call<{ data: { balance: { pending_rewards: string } } }>(
    'GET',
    '/wallet',
    { token },
  );
  return body.data.balance.pending_rewards;
}

/** An order without any money booked, which the audit at the end tolerates. */
export function startOrder(
  app: TestApp,
  { user }: TestMember,
  amount: string,
  changes: Partial<NewOrder> = {},
): Promise<Order> {
  const { services } = app;
  leavesOrdersWithoutMoney(app);
  return inTransaction(services.db, (tx) =>
    openOrder(tx, services, {
      user,
      serviceType: 'airtime-bill-payment',
      direction: 'purchase',
      status: 'processing',
      title: 'MTN airtime',
      amount: parseAmount(amount),
      step: { title: 'Money on hold' },
      ...changes,
    }),
  );
}

/** Moves an order to a status as the engine does. */
export const moveOrder = (
  { services }: TestApp,
  id: string,
  to: OrderStatus,
  set: Changes = {},
): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const taken = to === 'completed' ? { captured: order!.total } : {};
    await advance(tx, services, order!, to, { title: 'Done', set: { ...taken, ...set } });
  });

/** An order that the engine has completed; returns its id. */
export async function completeOrder(
  app: TestApp,
  member: TestMember,
  amount: string,
  changes: Partial<NewOrder> = {},
): Promise<string> {
  const { id } = await startOrder(app, member, amount, changes);
  await moveOrder(app, id, 'completed');
  return id;
}
