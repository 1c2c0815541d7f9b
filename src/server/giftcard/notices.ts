import type { receiveCardsNotice } from '#lib/contracts/giftcard-buy.ts';
import { readNotice, takeNotice } from '#server/orders/index.ts';
import type { CallContext } from '#server/http/call-context.ts';

/**
 * Takes a notice of the card supplier: kept once and answered at once. What it says is not believed; a
 * job asks the supplier.
 * @throws AppError unauthenticated for a missing or wrong signature
 */
export async function receiveNotice(
  ctx: CallContext<typeof receiveCardsNotice>,
): Promise<Response> {
  await takeNotice(ctx, await readNotice(ctx.providers.giftcards, ['cards-sandbox'], ctx.request));
  return Response.json({ data: null });
}
