import type { receiveVouchersNotice } from '#lib/contracts/perfect-money.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { enqueue } from '#server/platform/task.ts';
import { takeNotice } from '#server/orders/index.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { jsonResponse } from '#server/http/respond.ts';
import { checkSale } from './settle-sale.ts';

/**
 * Takes a notice of the voucher provider: checks the signature over the raw bytes, keeps it once,
 * answers at once. What it says is not believed; a job asks the provider.
 * @throws AppError unauthenticated for a missing or wrong signature
 */
export async function receiveNotice(
  ctx: CallContext<typeof receiveVouchersNotice>,
): Promise<Response> {
  const raw = await ctx.request.bytes();
  const { vouchers } = ctx.providers;
  const notice = vouchers.readNotice((name) => ctx.request.header(name), raw);
  if (!notice.ok) throw new AppError('unauthenticated');
  const { eventKey, reference, topic } = notice;
  const payload: unknown = JSON.parse(new TextDecoder().decode(raw));
  const kept = { provider: vouchers.id, eventKey, reference, payload };
  if (topic === 'sent') await takeNotice(ctx, kept);
  else
    await takeNotice(ctx, kept, (tx, _, event) =>
      enqueue(tx, checkSale, { reference, last: false, event }),
    );
  return jsonResponse({ data: null });
}
