import type {
  receivePaymentNotice as contract,
  receiveFlutterwaveNotice as flutterwaveContract,
  receivePaystackNotice as paystackContract,
} from '#lib/wallet/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, RequestFacts } from '#server/http/call-context.ts';
import { jsonResponse } from '#server/http/respond.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import { readNotice } from '#server/orders/send/read-notice.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import type { PaymentNotice } from '#server/ports/payments.ts';
import { receiveDispute } from './disputes/receive-dispute.job.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { checkDeposit } from './settle-deposit.ts';

type Known = Extract<PaymentNotice, { ok: true }> & { provider: string };

/** Queues the job that asks the provider about a notice. */
function follow(tx: Database, { topic, provider, reference }: Known, event: string): Promise<void> {
  if (topic === 'transfer') return enqueue(tx, receiveTransfer, { provider, reference, event });
  if (topic === 'dispute') return enqueue(tx, receiveDispute, { provider, reference, event });
  return enqueue(tx, checkDeposit, { reference, last: false, event });
}

/** Accepts a notice from these adapters; false if its topic is unknown to the payments port. */
async function takePayment(
  ctx: Services & { request: RequestFacts },
  ids: readonly string[],
): Promise<boolean> {
  const notice = await readNotice(ctx.providers.payments, ids, ctx.request);
  if (notice.topic === 'other') return false;
  await takeNotice(ctx, notice, (tx, _, event) => follow(tx, notice, event));
  return true;
}

/**
 * A signed notice from the gateway: it is stored in the inbox once and answered immediately. Its content
 * isn't trusted; the job asks the provider.
 * @throws AppError unauthenticated for a missing or invalid signature
 */
export async function receivePaymentNotice(ctx: CallContext<typeof contract>): Promise<Response> {
  await takePayment(ctx, ['payments-sandbox']);
  return jsonResponse({ data: null });
}

/**
 * Accepts a notice from a provider that uses a single address for deposits, withdrawals and
 * disputes.
 * @param ids the adapters' possible ids
 */
async function receiveBoth(
  ctx: Services & { request: RequestFacts },
  ids: readonly string[],
): Promise<Response> {
  if (await takePayment(ctx, ids)) return jsonResponse({ data: null });
  const payout = await readNotice(ctx.providers.payouts, ids, ctx.request);
  if (payout.reference !== '') await takeNotice(ctx, payout);
  return jsonResponse({ data: null });
}

/** @throws AppError unauthenticated for a missing or invalid signature */
export const receivePaystackNotice = (
  ctx: CallContext<typeof paystackContract>,
): Promise<Response> => receiveBoth(ctx, ['paystack', 'paystack-trial']);

/** @throws AppError unauthenticated without our secret */
export const receiveFlutterwaveNotice = (
  ctx: CallContext<typeof flutterwaveContract>,
): Promise<Response> => receiveBoth(ctx, ['flutterwave', 'flutterwave-trial']);
