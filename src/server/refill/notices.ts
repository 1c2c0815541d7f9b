import type { receiveBillsNotice } from '#lib/contracts/refill.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { takeNotice } from '#server/orders/index.ts';
import type { CallContext } from '#server/platform/call-context.ts';

function readPayload(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return null;
  }
}

/**
 * Takes a notice of the bills provider: checks the signature over the raw bytes, keeps it once,
 * answers at once. What it says is not believed; a job asks the provider.
 * @throws AppError unauthenticated for a missing or wrong signature
 */
export async function receiveNotice(
  ctx: CallContext<typeof receiveBillsNotice>,
): Promise<Response> {
  const raw = await ctx.request.bytes();
  const { bills } = ctx.providers;
  const notice = bills.readNotice((name) => ctx.request.header(name), raw);
  if (!notice.ok) throw new AppError('unauthenticated');
  await takeNotice(ctx, {
    provider: bills.id,
    eventKey: notice.eventKey,
    reference: notice.reference,
    payload: readPayload(raw),
  });
  return Response.json({ response: 'success' });
}
