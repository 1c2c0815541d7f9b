import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { change } from '#server/orders/advance.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { findOrder, linesOf, lockOrder } from '#server/orders/find.ts';
import { openOrder } from '#server/orders/open-order.ts';
import { capture, refund } from '#server/orders/settle/settle-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import type { TestApp, TestMember } from './api.ts';

const SERVICE = 'giftcard-buy';

/** The detail of an order of this many cards. */
const detailFor = (quantity: number) => ({
  identity: 'apple',
  package: null,
  supplier: 'Card Depot',
  to: null,
  items: [
    {
      sku: 'apple:US',
      id: 'apple',
      name: 'Apple',
      country: 'US',
      currency: 'USD',
      value: '5.00',
      quantity,
    },
  ],
});

interface Charges {
  fee?: bigint;
  duty?: bigint;
  discount?: bigint;
}

/** A discount is a promo code's. */
export const useCode = (tx: Database, { id, user_id, discount }: Order) =>
  tx.sql.query(
    `with code as (insert into promo_code(code, kind, value, currency, services, countries, starts_at,
       uses_per_person, created_at) values ('CARDS', 'fixed', 1, 'NGN', '{x}', '{NG}', now(), 1, now())
       on conflict (code) do update set value = 1 returning code)
     insert into promo_code_use(order_id, code, user_id, amount) select $1, code, $2, $3 from code`,
    [id, user_id, discount],
  );

/**
 * An order of gift cards with its money on hold, which is never queried: the test plays the
 * supplier.
 */
export function aLinedOrder(
  { services }: TestApp,
  { user }: TestMember,
  amounts: readonly bigint[],
  charges: Charges = {},
): Promise<Order> {
  return inTransaction(services.db, async (tx) => {
    const account = await walletAccount(tx, user);
    const order = await openOrder(tx, services, {
      user,
      serviceType: SERVICE,
      direction: 'purchase',
      title: 'Apple gift card',
      ...charges,
      accountId: account,
      step: { title: 'Money on hold' },
      amount: amounts.reduce((sum, amount) => sum + amount, 0n),
      lines: amounts.map((amount, n) => ({ title: `Card ${n + 1}`, amount })),
      detail: detailFor(amounts.length),
      cancelUntil: new Date(Date.now() + 24 * 3_600_000),
    });
    const { holdId } = await placeHold(tx, {
      scope: `order:${order.id}`,
      key: 'hold',
      account,
      amount: order.total,
      orderId: order.id,
    });
    if (order.discount > 0n) await useCode(tx, order);
    return change(tx, services, order, { hold_id: holdId });
  });
}

async function asItIs({ services }: TestApp, { id }: Pick<Order, 'id'>): Promise<Order> {
  const order = await findOrder(services.db, id);
  if (!order) throw new Error('The order is gone');
  return order;
}

/** The supplier's final answer: which lines arrived, by their position. */
export async function says(
  app: TestApp,
  order: Pick<Order, 'id'>,
  arrived: (position: number) => boolean,
): Promise<'settled' | 'outdated'> {
  const { services } = app;
  const lines = await linesOf(services.db, order.id);
  const value: Delivery = {
    delivered: null,
    lines: lines.map(({ position }) => ({ position, delivered: arrived(position) })),
    vouchers: [],
  };
  const done = { kind: 'done', value, providerRef: 'CD1', raw: null } as const;
  return capture(services, await asItIs(app, order), done);
}

export const saysNo = async (
  app: TestApp,
  order: Pick<Order, 'id'>,
  code: FailCode,
): Promise<void> =>
  refund(app.services, await asItIs(app, order), {
    kind: 'failed',
    code,
    retryable: false,
    raw: null,
  });

/** Runs work with a locked order, as the engine does. */
export const withOrder = <T>(
  { services }: TestApp,
  { id }: Pick<Order, 'id'>,
  work: (tx: Database, order: Order) => Promise<T>,
): Promise<T> =>
  inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('The order is gone');
    return work(tx, order);
  });
