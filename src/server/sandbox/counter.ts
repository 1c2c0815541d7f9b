import type {
  decideGatewayPayment as decideContract,
  readGatewayPayment as readContract,
  sendSandboxTransfer as transferContract,
} from '#lib/contracts/sandbox.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import {
  payAtGateway,
  readGateway,
  sendTransfer as sendToAccount,
  type GatewayRow,
} from '#server/providers/payments/index.ts';

const returnUrlOf = (row: GatewayRow, origin: string): string =>
  row.return_url ?? `${origin}/wallet/deposit?reference=${row.reference}`;

/** The gateway's own page: a payment as the payer sees it. */
export async function readPayment({
  db,
  env,
  params,
}: CallContext<typeof readContract>): Promise<Reply<typeof readContract>> {
  const row = await readGateway(db, params.reference);
  if (!row) throw AppError.notFound();
  const { reference, amount, currency, email, channel, state } = row;
  return {
    data: {
      reference,
      amount: toAmount(amount),
      currency,
      email,
      channel,
      state,
      return_url: returnUrlOf(row, env.origin),
    },
  };
}

/** The payer pays, fails or leaves; then goes back to us, where the address proves nothing. */
export async function decidePayment({
  db,
  clock,
  env,
  params,
  body,
}: CallContext<typeof decideContract>): Promise<Reply<typeof decideContract>> {
  const { reference } = params;
  if (!(await readGateway(db, reference))) throw AppError.notFound();
  const amount = body.amount === undefined ? undefined : parseAmount(body.amount);
  if (amount === 0n) throw AppError.invalid({ amount: ['Enter an amount above 0.'] });
  const row = await payAtGateway({ db, clock }, reference, { outcome: body.outcome, amount });
  if (!row) throw AppError.conflict('This payment was made already.');
  return { data: { return_url: returnUrlOf(row, env.origin) } };
}

/** Somebody sends money to a reserved account from any bank. */
export async function sendTransfer({
  db,
  clock,
  body,
}: CallContext<typeof transferContract>): Promise<Reply<typeof transferContract>> {
  const amount = parseAmount(body.amount);
  if (amount === 0n) throw AppError.invalid({ amount: ['Enter an amount above 0.'] });
  const reference = await sendToAccount(
    { db, clock },
    { accountNumber: body.account_number, amount, senderName: body.sender_name },
  );
  if (!reference) throw AppError.invalid({ account_number: ['Nobody has this account number.'] });
  return { data: { reference } };
}
