import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Leg } from '#server/ledger/types.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, notifyPages } from '#server/orders/advance.ts';
import { findByKey, lockOrder } from '#server/orders/find.ts';
import { openOrder } from '#server/orders/open-order.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { lockUser, openFlagsOf, type Flag } from './flag-rows.ts';
import { sumOf } from './flag-words.ts';

const NOTHING = 'There are no flagged transactions to resolve.';
const TOO_LITTLE = 'You do not have enough funds in your wallet to perform this transaction';
const LOW_CODES = new Set(['insufficient_funds', 'naira_insufficient_funds']);

export const RESOLVED = 'flag-resolution';

const sentenceOf = (order: Order): string =>
  `${formatMinor(money(order.total, order.currency))} was deducted from your wallet.`;

/**
 * The result of an earlier call with this key: the same answer again, or a refusal when the content differs.
 */
async function answeredBefore(
  tx: Database,
  user: Member,
  key: string,
): Promise<string | undefined> {
  const order = await findByKey(tx, user.uuid, key);
  if (order && order.service_type !== RESOLVED) throw new AppError('idempotency_mismatch');
  return order && sentenceOf(order);
}

async function manualFlagsOf(tx: Database, user: Member): Promise<Flag[]> {
  const open = await openFlagsOf(tx, user.uuid);
  const manual = open.filter(({ kind }) => kind === 'manual');
  if (manual.length > 0) return manual;
  if (open.length > 0) throw new AppError('only_flagged_automatic_transaction');
  throw AppError.refuse(NOTHING);
}

/** The flagged orders, locked in a fixed order before any money is. */
async function lockFlagged(tx: Database, flags: readonly Flag[]): Promise<Map<string, Order>> {
  const ids = [...new Set(flags.map(({ order_id }) => order_id))].sort();
  const found = new Map<string, Order>();
  for (const id of ids) {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error(`The flagged order ${id} is gone`);
    found.set(id, order);
  }
  return found;
}

const legsOf = (account: bigint, amount: bigint, { currency }: Order): Leg[] => [
  { account, amount: -amount },
  // covers what the house lost, or would lose, by the flagged order
  { account: houseAccount('chargeback_and_fraud_loss', currency), amount },
];

/** Captures every hold, then takes what could not be held from the available balance. */
async function takeMoney(tx: Database, order: Order, flags: readonly Flag[]): Promise<void> {
  const scope = `order:${order.id}`;
  for (const { reference, account_id: account, hold_id: id, held } of flags)
    if (id !== null)
      await post(tx, {
        scope,
        key: reference,
        kind: 'flag-resolved',
        legs: legsOf(account, held, order),
        orderId: order.id,
        hold: { id, capture: held },
      });
  const owed = flags.reduce((sum, { amount, held }) => sum + amount - held, 0n);
  if (owed === 0n || order.account_id === null) return;
  await post(tx, {
    scope,
    key: 'owed',
    kind: 'flag-resolved',
    legs: legsOf(order.account_id, owed, order),
    orderId: order.id,
  });
}

async function closeResolved(
  tx: Database,
  services: Services,
  order: Order,
  flags: readonly Flag[],
): Promise<void> {
  const flagged = await lockFlagged(tx, flags);
  await tx.sql.query(
    `update flag set state = 'resolved', closed_at = $2, closed_by = $3, resolved_order = $4
     where id = any ($1::uuid[])`,
    [flags.map(({ id }) => id), services.clock.now(), `user:${order.user_id}`, order.id],
  );
  for (const flag of flags) {
    const about = flagged.get(flag.order_id);
    if (!about) continue;
    const text = `See ${order.reference_code} in your Transaction Log.`;
    await addEvent(tx, services, about, { title: `You resolved ${sumOf(flag)}`, text });
    notifyPages(tx, about);
  }
}

async function resolve(
  tx: Database,
  services: Services,
  user: Member,
  key: string,
): Promise<string> {
  await lockUser(tx, user.uuid);
  const before = await answeredBefore(tx, user, key);
  if (before !== undefined) return before;
  const flags = await manualFlagsOf(tx, user);
  const order = await openOrder(tx, services, {
    user,
    serviceType: RESOLVED,
    direction: 'adjustment',
    status: 'completed',
    title: 'Flagged money resolved',
    amount: flags.reduce((sum, { amount }) => sum + amount, 0n),
    key,
    accountId: flags[0]?.account_id ?? null,
    detail: { flags: flags.map((flag) => ({ reference: flag.reference, sum: sumOf(flag) })) },
    step: {
      title: 'Deducted from your wallet',
      text: 'You’ve resolved the money our team flagged.',
    },
  });
  await closeResolved(tx, services, order, flags);
  await takeMoney(tx, order, flags);
  await notify(tx, user.uuid, {
    title: 'Flagged money resolved',
    message: `${sentenceOf(order)} You can pay and withdraw again.`,
    link: paths.order(order.reference_code),
    topic: 'money',
  });
  await audit(tx, {
    actor: `user:${user.uuid}`,
    action: 'flag.resolve',
    subject: order.id,
    detail: { flags: flags.map(({ reference }) => reference) },
  });
  return sentenceOf(order);
}

/**
 * Pays all of a user's manual flags and removes the block (spec 2, 4, 7): one order in the log, one
 * transaction; the money goes to the house's loss account. The same key returns the first answer again.
 * @throws AppError bad_request with the two sentences of spec 8, only_flagged_automatic_transaction,
 * idempotency_mismatch, account_blacklisted
 */
export function resolveFlags(services: Services, user: Member, key: string): Promise<string> {
  return inTransaction(services.db, (tx) => resolve(tx, services, user, key)).catch(
    (error: unknown) => {
      if (error instanceof AppError && LOW_CODES.has(error.code)) throw AppError.refuse(TOO_LITTLE);
      throw error;
    },
  );
}
