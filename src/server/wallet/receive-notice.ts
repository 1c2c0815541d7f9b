import type { receivePaymentNotice as contract } from '#lib/contracts/wallet.ts';
import { enqueue } from '#server/platform/task.ts';
import { readNotice, takeNotice } from '#server/orders/index.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { jsonResponse } from '#server/http/respond.ts';
import { receiveDispute } from './disputes/receive-dispute.job.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { checkDeposit } from './settle-deposit.ts';

/**
 * A signed notice from the gateway: it is stored in the inbox once and answered immediately. Its content
 * isn't trusted; the job asks the provider.
 * @throws AppError unauthenticated for a missing or invalid signature
 */
export async function receivePaymentNotice(ctx: CallContext<typeof contract>): Promise<Response> {
  const notice = await readNotice(ctx.providers.payments, ['payments-sandbox'], ctx.request);
  const { topic, reference, provider } = notice;
  if (topic === 'other') return jsonResponse({ data: null });
  await takeNotice(ctx, notice, (tx, _, event) => {
    if (topic === 'dispute') return enqueue(tx, receiveDispute, { provider, reference, event });
    return topic === 'transfer'
      ? enqueue(tx, receiveTransfer, { provider, reference, event })
      : enqueue(tx, checkDeposit, { reference, last: false, event });
  });
  return jsonResponse({ data: null });
}
