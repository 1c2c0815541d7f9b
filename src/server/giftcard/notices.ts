import type {
  receiveBitrefillNotice,
  receiveCardsNotice,
  receiveReloadlyCardsNotice,
} from '#lib/giftcard/buy.contract.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import { readNotice } from '#server/orders/send/read-notice.ts';
import { withReference } from '#server/providers/supply-book.ts';

type Notice =
  typeof receiveCardsNotice | typeof receiveReloadlyCardsNotice | typeof receiveBitrefillNotice;

/**
 * Accepts a notice of a card supplier: stored once and answered immediately. It is not trusted; a job asks
 * the supplier.
 * @param ids the adapter's possible ids
 * @param secret the secret in its address, if it signs nothing
 * @throws AppError unauthenticated for a missing or invalid signature
 */
export async function receiveNotice(
  ctx: CallContext<Notice>,
  ids: readonly string[],
  secret?: string,
): Promise<Response> {
  const notice = await readNotice(ctx.providers.giftcards, ids, ctx.request, secret);
  await takeNotice(ctx, await withReference(ctx.db, notice));
  return Response.json({ data: null });
}
