import type { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type {
  decideGatewayPayment as decideContract,
  GatewayPayment,
  moveGatewayDispute as disputeContract,
  readGatewayPayment as readContract,
  sendSandboxTransfer as transferContract,
} from '#lib/sandbox/contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import {
  payAtGateway,
  readGateway,
  sendTransfer as sendToAccount,
} from '#server/providers/payments/sandbox-counter.ts';
import {
  moveSandboxDispute,
  readSandboxDispute,
} from '#server/providers/payments/sandbox-disputes.ts';
import { payDollars, readDollarPayment } from '#server/providers/vouchers/sandbox-counter.ts';

type Payment = z.infer<typeof GatewayPayment>;

const statusOf = { open: 'failed', paid: 'success', failed: 'failed', cancelled: 'cancelled' };

async function findAtGateway(
  { db, env }: Services,
  reference: string,
): Promise<Payment | undefined> {
  const row = await readGateway(db, reference);
  if (!row) return undefined;
  const { amount, currency, email: payer, state, return_url } = row;
  const back = return_url ?? `${env.origin}/wallet/deposit?reference=${reference}`;
  const shown = { amount: toAmount(amount), currency, payer, state };
  const dispute = (await readSandboxDispute({ db }, reference)) ?? null;
  return { reference, ...shown, gateway: 'Stall Pay', return_url: back, dispute };
}

async function findDollars(
  { db, providers }: Services,
  reference: string,
): Promise<Payment | undefined> {
  const row = await readDollarPayment(db, reference);
  if (!row) return undefined;
  const { amount, currency, payer, state, return_url } = row;
  const shown = { amount: toAmount(amount), currency, payer, state };
  const back = return_url.replace('{status}', statusOf[state]);
  return {
    reference,
    ...shown,
    gateway: providers.vouchers.byId('vouchers-sandbox')?.name ?? '',
    return_url: back,
    dispute: null,
  };
}

const find = async (services: Services, reference: string): Promise<Payment | undefined> =>
  (await findAtGateway(services, reference)) ?? findDollars(services, reference);

/** The gateway's own page: a payment as the payer sees it. */
export async function readPayment(
  ctx: CallContext<typeof readContract>,
): Promise<Reply<typeof readContract>> {
  const payment = await find(ctx, ctx.params.reference);
  if (!payment) throw AppError.notFound();
  return { data: payment };
}

/** The payer goes to their bank, or the bank decides. */
export async function moveDispute(
  ctx: CallContext<typeof disputeContract>,
): Promise<Reply<typeof disputeContract>> {
  const { reference } = ctx.params;
  if (!(await findAtGateway(ctx, reference))) throw AppError.notFound();
  if (!(await moveSandboxDispute(ctx, reference, ctx.body.state)))
    throw AppError.conflict('This payment can’t be disputed now.');
  return { data: null };
}

/** The payer pays, fails or leaves, and then returns to us; the return address proves nothing. */
export async function decidePayment(
  ctx: CallContext<typeof decideContract>,
): Promise<Reply<typeof decideContract>> {
  const { params, body } = ctx;
  const { reference } = params;
  if (!(await find(ctx, reference))) throw AppError.notFound();
  const amount = body.amount === undefined ? undefined : parseAmount(body.amount);
  if (amount === 0n) throw AppError.invalid({ amount: ['Enter an amount above 0.'] });
  const decision = { outcome: body.outcome, amount };
  const decided =
    (await payAtGateway(ctx, reference, decision)) ?? (await payDollars(ctx, reference, decision));
  if (!decided) throw AppError.conflict('This payment has already been made.');
  return { data: { return_url: (await find(ctx, reference))?.return_url ?? '/' } };
}

/** Someone sends money to a user's account or to one of ours, from any bank. */
export async function sendTransfer({
  db,
  clock,
  body,
}: CallContext<typeof transferContract>): Promise<Reply<typeof transferContract>> {
  const amount = parseAmount(body.amount);
  if (amount === 0n) throw AppError.invalid({ amount: ['Enter an amount above 0.'] });
  const reference = await sendToAccount(
    { db, clock },
    {
      accountNumber: body.account_number,
      amount,
      senderName: body.sender_name,
      note: body.note,
      arrivesInS: body.arrives_in_s,
    },
  );
  if (!reference) throw AppError.invalid({ account_number: ['No one has this account number.'] });
  return { data: { reference } };
}
