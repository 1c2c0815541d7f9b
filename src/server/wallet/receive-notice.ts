import type { receivePaymentNotice as contract } from '#lib/contracts/wallet.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { enqueue } from '#server/platform/task.ts';
import { takeNotice } from '#server/orders/index.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { jsonResponse } from '#server/http/respond.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { checkDeposit } from './settle-deposit.ts';

/**
 * A signed notice of the gateway: it goes into the inbox once and is answered at once. What it says
 * is not believed; the job asks the provider.
 * @throws AppError unauthenticated for a missing or wrong signature
 */
export async function receivePaymentNotice(ctx: CallContext<typeof contract>): Promise<Response> {
  const raw = await ctx.request.bytes();
  const { payments } = ctx.providers;
  const notice = payments.readNotice((name) => ctx.request.header(name), raw);
  if (!notice.ok) throw new AppError('unauthenticated');
  const { topic, reference, eventKey } = notice;
  if (topic === 'other') return jsonResponse({ data: null });
  const payload: unknown = JSON.parse(new TextDecoder().decode(raw));
  const kept = { provider: payments.id, eventKey, reference, payload };
  await takeNotice(ctx, kept, (tx, _, event) =>
    topic === 'transfer'
      ? enqueue(tx, receiveTransfer, { reference, event })
      : enqueue(tx, checkDeposit, { reference, last: false, event }),
  );
  return jsonResponse({ data: null });
}
