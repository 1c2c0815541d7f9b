import type { receiveVouchersNotice } from '#lib/perfect-money/contract.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { jsonResponse } from '#server/http/respond.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import { readNotice } from '#server/orders/send/read-notice.ts';
import { enqueue } from '#server/platform/task.ts';
import { checkSale } from './settle-sale.ts';

/**
 * Accepts a notice from the voucher provider: stores it once and replies immediately. Its content isn't
 * trusted; a job asks the provider.
 * @throws AppError unauthenticated for a missing or invalid signature
 */
export async function receiveNotice(
  ctx: CallContext<typeof receiveVouchersNotice>,
): Promise<Response> {
  const notice = await readNotice(ctx.providers.vouchers, ['vouchers-sandbox'], ctx.request);
  const { topic, reference } = notice;
  if (topic === 'sent') await takeNotice(ctx, notice);
  else
    await takeNotice(ctx, notice, (tx, _, event) =>
      enqueue(tx, checkSale, { reference, last: false, event }),
    );
  return jsonResponse({ data: null });
}
