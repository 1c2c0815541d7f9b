import type { reportCoinsSent, sellCoins } from '#lib/crypto/sell.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findByKey, findOwn } from '#server/orders/find.ts';
import { assertWouldBeWithinLimits } from '#server/orders/place/limits.ts';
import { priceOf } from '#server/orders/price/quote.ts';
import { openSale } from '#server/orders/sales/open-sale.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { followAddress } from './follow.ts';
import { SELL } from './sale-detail.ts';
import { changeSale, findSaleOf } from './sale-rows.ts';
import { viewCoinSale } from './view-sale.ts';

/** Checks beyond the engine's own for whether a member may sell. */
async function assertMaySell(services: Services, user: Member, fields: object): Promise<void> {
  if (!user.has_kyc_set_up) throw new AppError('kyc_unsupported_service_type');
  const { code: country } = user.country;
  const asked = { serviceType: SELL, country, userId: user.uuid, fields } as const;
  const { amount: total } = await priceOf(services, asked);
  await assertWouldBeWithinLimits(services.db, services, user, { direction: 'sale', total });
}

/**
 * Opens a sale and returns where to send the coins. The same key returns the same sale.
 * @throws AppError as its contract says
 */
export async function startSale(
  ctx: CallContext<typeof sellCoins>,
): Promise<Reply<typeof sellCoins>> {
  const { user, body, request, db } = ctx;
  const { quote_id: quoteId, ...fields } = body;
  const input = { ...fields, service_type: SELL };
  const isReplay = (await findByKey(db, user.uuid, request.key)) !== undefined;
  if (!isReplay) await assertMaySell(ctx, user, input);
  const order = await openSale(ctx, { user, serviceType: SELL, key: request.key, quoteId, input });
  return { data: await viewCoinSale(ctx, order), status: 201 };
}

/**
 * The member says that coins were sent: we query immediately, and trust only what the network shows.
 * @throws AppError not_found when it doesn't exist, is another member's, or is another type of order
 */
export async function recordSent(
  ctx: CallContext<typeof reportCoinsSent>,
): Promise<Reply<typeof reportCoinsSent>> {
  const { user, params, body, db, clock } = ctx;
  const { id } = await findOwn(db, user.uuid, params.reference_code);
  const sale = await findSaleOf(db, id);
  if (!sale) throw AppError.notFound();
  if (body.tx_hash) await changeSale(db, sale, { named_hash: body.tx_hash });
  await followAddress(ctx, sale.address);
  const order = await findOwn(db, user.uuid, params.reference_code);
  return { data: await viewOrder(db, order, clock.now()) };
}
