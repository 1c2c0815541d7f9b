import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import type { moveEarnings as contract } from '#lib/rewards/earnings.contract.ts';
import type { Member } from '#lib/visitor.ts';
import { assertAccountOpen } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { findByKey } from '#server/orders/find.ts';
import { lockUser } from '#server/orders/flags/flag-rows.ts';
import { assertNotFlagged } from '#server/orders/flags/flags.ts';
import { openOrder } from '#server/orders/open-order.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { assertPerson } from '#server/rewards/needs-person.ts';
import { MOVED } from './moved-kind.ts';
import { readAmounts } from './read-amounts.ts';

interface Move {
  /** Minor units. */
  amount: bigint;
  key: string;
}

async function movedBefore(tx: Database, user: Member, { amount, key }: Move) {
  const order = await findByKey(tx, user.uuid, key);
  if (order && (order.service_type !== MOVED || order.amount !== amount))
    throw new AppError('idempotency_mismatch');
  return order;
}

/** The account of the rewards, if enough is ready. */
async function takeFrom(tx: Database, user: Member, amount: bigint): Promise<bigint> {
  const { account, ready } = await readAmounts(tx, user);
  if (amount <= 0n) throw AppError.invalid({ amount: ['Enter an amount above zero.'] });
  if (amount <= ready) return account;
  const most = formatMinor(money(ready, user.country.currency_code));
  throw AppError.invalid({
    amount: [`${most} is ready to move. Enter that or less.`],
  });
}

async function move(tx: Database, services: Services, user: Member, wanted: Move): Promise<Order> {
  await lockUser(tx, user.uuid);
  const before = await movedBefore(tx, user, wanted);
  if (before) return before;
  const { amount, key } = wanted;
  const wallet = await walletAccount(tx, user);
  await assertAccountOpen(tx, user.uuid);
  await assertNotFlagged(tx, wallet);
  const rewards = await takeFrom(tx, user, amount);
  const order = await openOrder(tx, services, {
    user,
    serviceType: MOVED,
    direction: 'reward',
    status: 'completed',
    amount,
    key,
    title: 'Rewards moved to wallet',
    accountId: wallet,
    step: { title: 'Moved to your wallet' },
  });
  await post(tx, {
    scope: `order:${order.id}`,
    key: 'moved',
    kind: 'reward_moved',
    legs: [
      { account: rewards, amount: -amount },
      { account: wallet, amount },
    ],
    orderId: order.id,
  });
  await audit(tx, {
    actor: `user:${user.uuid}`,
    action: 'rewards.move',
    subject: order.id,
  });
  return order;
}

/**
 * Moves rewards that are ready to the wallet (spec 7): one order in the log, one posting. The same key returns
 * the same order again.
 * @throws AppError 422 on amount; kyc_unsupported_service_type, account_blacklisted, automatic_flagged_transaction,
 * manual_flagged_transaction, idempotency_mismatch
 */
export async function moveEarnings(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { db, user, body, request, clock } = ctx;
  assertPerson(user);
  const wanted = { amount: parseAmount(body.amount), key: request.key };
  const order = await inTransaction(db, (tx) => move(tx, ctx, user, wanted));
  return { data: await viewOrder(db, order, clock.now()), status: 201 };
}
