import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { DepositState, readDeposit as contract } from '#lib/wallet/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { flagEnds } from '#server/orders/flags/flags.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { unlessFull } from '#server/platform/full-disk.ts';
import { findDeposit, type Deposit } from './deposits.ts';
import { settleDeposit } from './settle-deposit.ts';
import { instructionOf } from './start-deposit.ts';

const ASK_EVERY_S = 2;

/** @throws AppError not_found for a deposit of someone else, too */
export async function findOwnDeposit(
  db: Database,
  userId: string,
  reference: string,
): Promise<Deposit> {
  const deposit = await findDeposit(db, reference);
  if (deposit?.user_id !== userId) throw AppError.notFound();
  return deposit;
}

type Reading = Pick<CallContext, 'db' | 'clock'>;

/** True for one caller every two seconds: a polling page must not flood the gateway. */
async function mayAsk({ db, clock }: Reading, deposit: Deposit): Promise<boolean> {
  if (deposit.status !== 'awaiting_user') return false;
  const { rowCount } = await db.sql.query(
    `update deposit set asked_at = $2 where order_id = $1 and (asked_at is null or asked_at <= $3)`,
    [deposit.order_id, clock.now(), secondsAfter(clock.now(), -ASK_EVERY_S)],
  );
  return (rowCount ?? 0) > 0;
}

/** The gateway takes one payment for a reference, so its page can be opened again. */
const canBePaid = ({ status, expires_at: end }: Deposit, now: Date): boolean =>
  status === 'awaiting_user' && end !== null && now < end;

/** A deposit as its owner sees it. */
export const viewDeposit = async (
  { db, clock }: Reading,
  deposit: Deposit,
): Promise<DepositState> => ({
  reference: deposit.reference,
  status: deposit.status,
  channel: deposit.channel,
  currency: deposit.currency,
  amount: toAmount(deposit.amount),
  fee: toAmount(deposit.fee),
  total: toAmount(deposit.amount + deposit.fee),
  note: deposit.note,
  release_at: deposit.release_at?.toISOString() ?? null,
  on_hold_until:
    (await flagEnds(db, [deposit.order_id])).get(deposit.order_id)?.toISOString() ?? null,
  expires_at: deposit.expires_at?.toISOString() ?? null,
  redirect_url: canBePaid(deposit, clock.now()) ? deposit.redirect_url : null,
  instruction: instructionOf(deposit),
  asks_code: deposit.asks_code,
});

/** Asks the gateway, unless someone just did; its answer counts once it is stored. */
async function askGateway(ctx: CallContext, deposit: Deposit): Promise<boolean> {
  if (!(await mayAsk(ctx, deposit))) return false;
  await settleDeposit(ctx, deposit.reference);
  return true;
}

/** The state of a deposit. Returning from the gateway proves nothing, so the gateway is asked. */
export async function readDeposit(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { db, user, params } = ctx;
  const deposit = await findOwnDeposit(db, user.uuid, params.reference);
  const isNew = await unlessFull(
    db,
    () => askGateway(ctx, deposit),
    () => false,
  );
  if (!isNew) return { data: await viewDeposit(ctx, deposit) };
  return { data: await viewDeposit(ctx, await findOwnDeposit(db, user.uuid, params.reference)) };
}
