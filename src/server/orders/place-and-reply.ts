import type { Confirmation } from '#lib/contracts/common.ts';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { newDeviceOf, type Member, type Visitor } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { payAuthorized, type Paid } from '#server/orders/place/authorize.ts';
import { placeOrders } from '#server/orders/place/place-order.ts';
import type { Purchase } from '#server/orders/place/place-parts.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import type { Order } from './tables.ts';

/** The part of a call's context that is needed to store its reply. */
interface Keeping<R> extends Services {
  keepReply(tx: Database, reply: R): Promise<void>;
}

/**
 * Stores a call's reply in the transaction of what it made, so that neither is stored without the other.
 * `replyTo` returns that reply, or shows what the same key had made before.
 */
export function keepingReply<Made extends object, R>(
  ctx: Keeping<R>,
  show: (db: Database, made: Made) => Promise<R>,
) {
  let kept: { made: Made; reply: R } | undefined;
  return {
    keep: async (tx: Database, made: Made): Promise<void> => {
      kept = { made, reply: await show(tx, made) };
      await ctx.keepReply(tx, kept.reply);
    },
    /** @param made what the call made; nothing from a transaction that was rolled back */
    replyTo: async (made: Made): Promise<R> =>
      kept?.made === made ? kept.reply : show(ctx.db, made),
  };
}

/** The context of a call that places orders. */
interface Placing<R> extends Keeping<R> {
  user: Member;
  visitor: Visitor;
  request: { key: string };
}

interface PaymentFields {
  pin: Confirmation;
  quote_id?: string | undefined;
  max_total?: string | undefined;
  pay_anyway?: true | undefined;
}

/** Separates how a purchase is paid for from the product's own fields. */
export function readPayment<B extends PaymentFields>(body: B) {
  const { pin, quote_id: quoteId, max_total: maxTotal, pay_anyway: payAnyway, ...fields } = body;
  return { payment: { pin, quoteId, maxTotal, payAnyway }, fields };
}

type Wanted = Omit<Purchase, 'user' | 'key' | 'newDeviceAt' | 'allPlaced'>;

/**
 * Places the orders of a call, and replies with them.
 * @throws AppError as placeOrders says
 */
export async function placeAndReply<R>(
  ctx: Placing<R>,
  wanted: Wanted,
  show: (db: Database, orders: readonly Order[]) => Promise<R>,
): Promise<R> {
  const { keep, replyTo } = keepingReply(ctx, show);
  const { user, request } = ctx;
  const newDeviceAt = newDeviceOf(ctx.visitor);
  const purchase = { ...wanted, user, newDeviceAt, key: request.key, allPlaced: keep };
  return replyTo(await placeOrders(ctx, purchase));
}

export interface OrderReply {
  data: OrderView;
  status: 201;
}

/** A new order as its own page shows it. */
export const showOrder = async (db: Database, order: Order, now: Date): Promise<OrderReply> => ({
  data: await viewOrder(db, order, now),
  status: 201,
});

/** The same for one order, shown as its own page shows it. */
export const placeAndShow = (ctx: Placing<OrderReply>, wanted: Wanted): Promise<OrderReply> =>
  placeAndReply(ctx, wanted, (db, [order]) => {
    if (!order) throw new Error('The purchase has no order');
    return showOrder(db, order, ctx.clock.now());
  });

type Paying = Omit<Paid, 'user' | 'key' | 'newDeviceAt' | 'opened'>;

/**
 * Pays an authorized purchase, and replies with its order.
 * @throws AppError as payAuthorized says
 */
export async function payAndReply<R>(
  ctx: Placing<R>,
  paid: Paying,
  show: (db: Database, order: Order) => Promise<R>,
): Promise<R> {
  const { keep, replyTo } = keepingReply(ctx, show);
  const { user, request } = ctx;
  const newDeviceAt = newDeviceOf(ctx.visitor);
  const from = { user, newDeviceAt, key: request.key };
  return replyTo(await payAuthorized(ctx, { ...paid, ...from, opened: keep }));
}

/** The same, shown as its own page shows it. */
export const payAndShow = (ctx: Placing<OrderReply>, paid: Paying): Promise<OrderReply> =>
  payAndReply(ctx, paid, (db, order) => showOrder(db, order, ctx.clock.now()));
