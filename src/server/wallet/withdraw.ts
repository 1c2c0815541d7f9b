import { limitCodes } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { newDeviceOf } from '#lib/visitor.ts';
import { describeLargest } from '#lib/wallet/withdrawal-costs.ts';
import type {
  authorizeWithdrawal as authorizeContract,
  receivePayoutNotice as noticeContract,
  withdraw as withdrawContract,
} from '#lib/wallet/withdrawal.contract.ts';
import { assertAccountOpen } from '#server/account/member.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { listAccounts } from '#server/kyc/accounts.ts';
import { placeAndShow, readPayment } from '#server/orders/place-and-reply.ts';
import { largestWithdrawal } from '#server/orders/place/largest-withdrawal.ts';
import { assertWouldGoThrough } from '#server/orders/place/would-go-through.ts';
import { totalOf } from '#server/orders/price/price-lines.ts';
import { holdPrice, priceOf } from '#server/orders/price/quote.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import { readNotice } from '#server/orders/send/read-notice.ts';
import { SERVICE } from './withdrawal.plug.ts';

const aboutSize = new Set<string>([
  ...limitCodes,
  'insufficient_funds',
  'naira_insufficient_funds',
]);

/** Adds the largest possible amount to an error about an amount that is too large. */
async function withLargestAmount<T>(
  ctx: Pick<CallContext<typeof withdrawContract>, 'db' | 'clock' | 'user' | 'visitor'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || !aboutSize.has(error.code)) throw error;
    const largest = toAmount(await largestWithdrawal(ctx, ctx.user, newDeviceOf(ctx.visitor)));
    const most = describeLargest(largest, ctx.user.country.currency_code);
    const { extra, message } = error;
    throw new AppError(error.code, { extra, cause: error, message: `${message} ${most}` });
  }
}

/** What a withdrawal would return, before the PIN and without moving anything. */
export async function authorizeWithdrawal(
  ctx: CallContext<typeof authorizeContract>,
): Promise<Reply<typeof authorizeContract>> {
  const { db, user, clock } = ctx;
  const fields = { ...ctx.body, service_type: SERVICE };
  const asked = {
    serviceType: SERVICE,
    country: user.country.code,
    userId: user.uuid,
    fields,
  } as const;
  await assertAccountOpen(db, user.uuid);
  const price = await priceOf(ctx, asked);
  await withLargestAmount(ctx, () =>
    assertWouldGoThrough(ctx, user, { direction: 'withdrawal' }, price, newDeviceOf(ctx.visitor)),
  );
  const accounts = await listAccounts(db, user.uuid, clock.now());
  const account = accounts.find(({ id }) => id === price.identity);
  if (!account) throw new AppError('primary_account_required');
  const { amount, fee, duty } = price;
  return {
    data: {
      amount: toAmount(amount),
      fee: toAmount(fee),
      duty: toAmount(duty),
      total: toAmount(totalOf(price)),
      account,
      quote: await holdPrice(ctx, asked, price),
    },
  };
}

/** Places the hold and queues the payout; the order engine does the rest. */
export async function withdraw(
  ctx: CallContext<typeof withdrawContract>,
): Promise<Reply<typeof withdrawContract>> {
  const { payment, fields } = readPayment(ctx.body);
  const input = { ...fields, service_type: SERVICE };
  return withLargestAmount(ctx, () =>
    placeAndShow(ctx, { ...payment, serviceType: SERVICE, input }),
  );
}

/**
 * A signed notice from the payout provider: stored once and answered immediately. Its content isn't trusted;
 * a job asks the provider.
 */
export async function receivePayoutNotice(
  ctx: CallContext<typeof noticeContract>,
): Promise<Response> {
  await takeNotice(ctx, await readNotice(ctx.providers.payouts, ['payouts-sandbox'], ctx.request));
  return Response.json({ data: null });
}
