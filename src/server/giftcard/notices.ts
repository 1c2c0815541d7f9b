import type { receiveCardsNotice } from '#lib/contracts/giftcard-buy.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { takeNotice } from '#server/orders/index.ts';
import type { CallContext } from '#server/http/call-context.ts';

/**
 * Takes a notice of the card supplier: checks the signature over the raw bytes, keeps it once, answers
 * at once. What it says is not believed; a job asks the supplier.
 * @throws AppError unauthenticated for a missing or wrong signature
 */
export async function receiveNotice(
  ctx: CallContext<typeof receiveCardsNotice>,
): Promise<Response> {
  const raw = await ctx.request.bytes();
  const { giftcards } = ctx.providers;
  const notice = giftcards.readNotice((name) => ctx.request.header(name), raw);
  if (!notice.ok) throw new AppError('unauthenticated');
  const { eventKey, reference } = notice;
  const payload: unknown = JSON.parse(new TextDecoder().decode(raw));
  await takeNotice(ctx, { provider: giftcards.id, eventKey, reference, payload });
  return Response.json({ data: null });
}
