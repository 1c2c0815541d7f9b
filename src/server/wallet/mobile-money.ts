import { AppError } from '#lib/errors/app-error.ts';
import type {
  promptAgain as promptContract,
  submitDepositCode as codeContract,
} from '#lib/wallet/contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Deposit } from './deposits.ts';
import { findOwnDeposit, viewDeposit } from './read-deposit.ts';
import { settleDeposit } from './settle-deposit.ts';
import { askToPay, instructionOf, keepStep } from './start-deposit.ts';

const isOpen = ({ channel, status }: Deposit): boolean =>
  channel === 'mobile_money' && status === 'awaiting_user';

/** Sends the prompt to the phone again: it is the same payment, so it can be charged only once. */
export async function promptAgain(
  ctx: CallContext<typeof promptContract>,
): Promise<Reply<typeof promptContract>> {
  const { db, user, params } = ctx;
  const deposit = await findOwnDeposit(db, user.uuid, params.reference);
  if (!isOpen(deposit)) throw AppError.conflict('This deposit isn’t waiting for a prompt.');
  const asked = await askToPay(ctx, user, deposit);
  const expiresAt = asked.expires_at ?? ctx.clock.now();
  return { data: { instruction: instructionOf(asked) ?? '', expires_at: expiresAt.toISOString() } };
}

const UNCLEAR =
  'We couldn’t confirm your code. If you get a prompt on your phone, approve it. If not, enter the code again.';

/**
 * Passes on the code that a network gave the payer. The provider charges a deposit once, whichever codes it
 * gets.
 * @throws AppError invalid_input for a wrong code, conflict if the deposit waits for none, busy without a
 * clear answer
 */
export async function submitDepositCode(
  ctx: CallContext<typeof codeContract>,
): Promise<Reply<typeof codeContract>> {
  const { db, user, params, body, providers } = ctx;
  const deposit = await findOwnDeposit(db, user.uuid, params.reference);
  const submit = providers.payments.byId(deposit.provider)?.submitMobileMoneyCode;
  if (!isOpen(deposit) || !deposit.asks_code || !submit)
    throw AppError.conflict('This deposit isn’t waiting for a code.');
  const { reference } = deposit;
  const outcome = await submit({ reference, code: body.code });
  if (outcome.kind === 'done') await keepStep(db, deposit.order_id, outcome.value);
  else if (outcome.kind !== 'failed') throw new AppError('busy', { message: UNCLEAR });
  else if (outcome.code === 'invalid_input')
    throw AppError.invalid({ code: ['This code isn’t right. Check it, or get a new one.'] });
  else await settleDeposit(ctx, reference);
  return { data: await viewDeposit(ctx, await findOwnDeposit(db, user.uuid, reference)) };
}
