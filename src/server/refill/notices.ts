import type { receiveBillsNotice, receiveVtpassNotice } from '#lib/contracts/bill-notices.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { takeNotice } from '#server/orders/index.ts';
import type { CallContext, RequestFacts } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';

function readPayload(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return null;
  }
}

async function receive(
  services: Services,
  request: RequestFacts,
  secret?: string,
): Promise<Response> {
  const raw = await request.bytes();
  const { bills } = services.providers;
  const notice = bills.readNotice((name) => request.header(name), raw, secret);
  if (!notice.ok) throw new AppError('unauthenticated');
  const { eventKey, reference } = notice;
  const payload = readPayload(raw);
  await takeNotice(services, { provider: bills.id, eventKey, reference, payload });
  return Response.json({ response: 'success' });
}

/**
 * Takes a notice of the bills provider: checks the signature over the raw bytes, keeps it once,
 * answers at once. What it says is not believed; a job asks the provider.
 * @throws AppError unauthenticated for a missing or wrong signature
 */
export const receiveNotice = (ctx: CallContext<typeof receiveBillsNotice>): Promise<Response> =>
  receive(ctx, ctx.request);

/** The same for VTpass, whose secret is in the address. @throws AppError unauthenticated */
export const receiveFromVtpass = (
  ctx: CallContext<typeof receiveVtpassNotice>,
): Promise<Response> => receive(ctx, ctx.request, ctx.params.secret);
