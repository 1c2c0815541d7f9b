import { AppError } from '#lib/errors/app-error.ts';
import { money } from '#lib/money.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import type {
  cancelDollarSale,
  confirmDollarSale,
  sellDollars as sellContract,
} from '#lib/perfect-money/contract.ts';
import type { Member } from '#lib/visitor.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findOwn } from '#server/orders/find.ts';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { assertWouldBeWithinLimits } from '#server/orders/place/limits.ts';
import { priceOf } from '#server/orders/price/quote.ts';
import { openSale } from '#server/orders/sales/open-sale.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { SELL } from './read-trade.ts';
import { changeSale, findSaleOf } from './sales.ts';
import { settleSale } from './settle-sale.ts';
import type { DollarSale } from './tables.ts';

/**
 * The provider's page for a sale; always the same one.
 * @throws AppError busy
 */
export async function askToPay(
  { db, env, providers }: Services,
  sale: DollarSale,
): Promise<string> {
  const { reference, account_id: payer, dollars } = sale;
  if (sale.redirect_url) return sale.redirect_url;
  const vouchers = providers.vouchers.byId(sale.provider);
  const outcome = await vouchers?.startReceiving({
    reference,
    payer,
    amount: money(dollars, 'USD'),
    returnUrl: `${env.origin}${paths.dollarsReturn('{status}', reference)}`,
  });
  if (outcome?.kind !== 'done')
    throw new AppError('busy', {
      message: `${vouchers?.name ?? 'The provider'} isn’t responding right now. Nothing was sold. Please try again.`,
      retryAfterS: 10,
    });
  await changeSale(db, sale, { redirect_url: outcome.value.url });
  return outcome.value.url;
}

/** Checks beyond the engine's own for whether a user may sell. */
async function assertMaySell(services: Services, user: Member, fields: object): Promise<void> {
  if (!user.has_kyc_set_up) throw new AppError('kyc_unsupported_service_type');
  const asked = {
    serviceType: SELL,
    country: user.country.code,
    userId: user.uuid,
    fields,
  } as const;
  const { amount: total } = await priceOf(services, asked);
  await assertWouldBeWithinLimits(services.db, services, user, { direction: 'sale', total });
}

/**
 * Opens a sale before the provider gets it, so that every payment is known; then requests its page. The same
 * key returns the same sale and the same page.
 * @throws AppError as its contract says
 */
export async function startSale(
  ctx: CallContext<typeof sellContract>,
): Promise<Reply<typeof sellContract>> {
  const { user, body, request } = ctx;
  const { quote_id: quoteId, ...trade } = body;
  const input = { ...trade, service_type: SELL };
  await assertMaySell(ctx, user, input);
  const order = await openSale(ctx, { user, serviceType: SELL, key: request.key, quoteId, input });
  const sale = await findSaleOf(ctx.db, order.id);
  if (!sale) throw new Error(`Order ${order.reference_code} is not a dollar sale`);
  const redirect_url = await askToPay(ctx, sale);
  const { reference, held_until } = sale;
  return { data: { reference, redirect_url, rate_held_until: held_until.toISOString() } };
}

/** @throws AppError not_found when it doesn't exist, is another user's, or is another type of order */
async function findOwnSale(services: Services, user: Member, reference: string): Promise<Order> {
  const order = await findOwn(services.db, user.uuid, reference);
  if (order.service_type !== SELL) throw AppError.notFound();
  return order;
}

/** Called on return from the provider's page: the provider's answer counts, not the return itself. */
export async function confirmSale(
  ctx: CallContext<typeof confirmDollarSale>,
): Promise<Reply<typeof confirmDollarSale>> {
  const { reference_code } = await findOwnSale(ctx, ctx.user, ctx.body.reference);
  await settleSale(ctx, reference_code);
  const order = await findOwnSale(ctx, ctx.user, reference_code);
  return { data: await viewOrder(ctx.db, order, ctx.clock.now()) };
}

/**
 * Called on return without paying. The provider is asked first, and anything that was paid is paid for;
 * otherwise the sale is cancelled.
 * @throws AppError conflict for a sale that was paid
 */
export async function cancelSale(
  ctx: CallContext<typeof cancelDollarSale>,
): Promise<Reply<typeof cancelDollarSale>> {
  const { reference_code } = await findOwnSale(ctx, ctx.user, ctx.body.reference);
  await settleSale(ctx, reference_code);
  const { status } = await findOwnSale(ctx, ctx.user, reference_code);
  if (status === 'awaiting_user') await cancelOrder(ctx, ctx.user.uuid, reference_code);
  const order = await findOwnSale(ctx, ctx.user, reference_code);
  if (isOpenStatus(order.status) || order.paid !== null)
    throw AppError.conflict('Your dollars have arrived, so this can’t be cancelled.');
  return { data: await viewOrder(ctx.db, order, ctx.clock.now()) };
}
