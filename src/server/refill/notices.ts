import type { receiveBillsNotice, receiveVtpassNotice } from '#lib/contracts/bill-notices.ts';
import { readNotice, takeNotice } from '#server/orders/index.ts';
import type { CallContext } from '#server/http/call-context.ts';

/**
 * Takes a notice of the sandbox's bills provider: kept once and answered at once. What it says is not
 * believed; a job asks the provider.
 * @throws AppError unauthenticated for a missing or wrong signature
 */
export async function receiveNotice(
  ctx: CallContext<typeof receiveBillsNotice>,
): Promise<Response> {
  await takeNotice(ctx, await readNotice(ctx.providers.bills, ['bills-sandbox'], ctx.request));
  return Response.json({ response: 'success' });
}

/** The same for VTpass, whose secret is in the address. @throws AppError unauthenticated */
export async function receiveFromVtpass(
  ctx: CallContext<typeof receiveVtpassNotice>,
): Promise<Response> {
  const ids = ['vtpass', 'vtpass-trial'];
  await takeNotice(ctx, await readNotice(ctx.providers.bills, ids, ctx.request, ctx.params.secret));
  return Response.json({ response: 'success' });
}
