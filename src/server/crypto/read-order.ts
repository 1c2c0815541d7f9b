import type {
  cancelCoinOrder as cancelContract,
  readCoinOrder as readContract,
} from '#lib/crypto/order.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findOwn } from '#server/orders/find.ts';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { BUY } from './buy/purchase.ts';
import { viewPurchase } from './buy/view-purchase.ts';
import { SELL } from './sell/sale-detail.ts';
import { viewSale } from './sell/view-sale.ts';

/** @throws AppError not_found for another person's order, or one that isn't about coins */
async function findCoins({ db }: Services, userId: string, reference: string): Promise<Order> {
  const order = await findOwn(db, userId, reference);
  if (order.service_type !== BUY && order.service_type !== SELL) throw AppError.notFound();
  return order;
}

/** A purchase or sale of coins, with what its network shows. */
export async function readCoinOrder(
  ctx: CallContext<typeof readContract>,
): Promise<Reply<typeof readContract>> {
  const order = await findCoins(ctx, ctx.user.uuid, ctx.params.reference_code);
  if (order.service_type === BUY) return { data: await viewPurchase(ctx, order) };
  return { data: await viewSale(ctx, order) };
}

/** Cancels what hasn't been sent, or what no coins have arrived for. */
export async function cancelCoinOrder(
  ctx: CallContext<typeof cancelContract>,
): Promise<Reply<typeof cancelContract>> {
  const { reference_code } = await findCoins(ctx, ctx.user.uuid, ctx.params.reference_code);
  const order = await cancelOrder(ctx, ctx.user.uuid, reference_code);
  return { data: await viewOrder(ctx.db, order, ctx.clock.now()) };
}
