import { undo } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import { assertAccountOpen, verifyPin } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/jobs/task.ts';
import { placeHold } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hashRequest } from '#server/platform/idempotency.ts';
import { parseWith } from '#server/platform/parse.ts';
import type { Services } from '#server/services.ts';
import { walletAccount } from '#server/wallet/index.ts';
import { change } from './advance.ts';
import { findByKey } from './find.ts';
import { assertNotFlagged } from './flags.ts';
import { fulfil } from './fulfil.job.ts';
import { assertWithinLimits } from './limits.ts';
import { KeyTaken, openOrder } from './open-order.ts';
import type { Plug, Priced } from './plug.ts';
import { promiseFor } from './promise.ts';
import { assertQuoteHolds, openPlug } from './quote.ts';
import { wasPaidBefore } from './repeated.ts';
import type { ServiceType } from '#lib/order-words.ts';
import type { Order } from './tables.ts';

export interface Purchase {
  user: Member;
  serviceType: ServiceType;
  /** The Idempotency-Key of the request. */
  key: string;
  /** Null where it was given when this very purchase was agreed. */
  pin: string | null;
  quoteId?: string | undefined;
  /** The product's own fields. */
  input: unknown;
  /** What else belongs into the transaction that places the order. */
  placed?: (tx: Database, order: Order) => Promise<void>;
}

const GRACE_S = 30;

async function findReplay(services: Services, purchase: Purchase, hash: Buffer) {
  const order = await findByKey(services.db, purchase.user.uuid, purchase.key);
  if (order && !order.request_hash?.equals(hash)) throw new AppError('idempotency_mismatch');
  return order;
}

interface Times {
  cancelUntil: Date | null;
  promisedAt: Date;
  checkAt: Date;
}

/** Seconds in which the purchase can be undone: longer for whom was never paid before. */
async function undoSeconds(services: Services, userId: string, price: Priced): Promise<number> {
  const windowS = services.env.UNDO_WINDOW_S;
  if (windowS === 0 || (await wasPaidBefore(services.db, userId, price.identity))) return windowS;
  return Math.round((windowS * undo.newBeneficiaryS) / undo.windowS);
}

async function timesOf(
  services: Services,
  plug: Plug,
  { counterparty }: Priced,
  undoS: number,
): Promise<Times> {
  const sendAt = secondsAfter(services.clock.now(), undoS);
  return {
    cancelUntil: undoS > 0 ? sendAt : null,
    promisedAt: await promiseFor(services.db, { ...plug, counterparty }, sendAt),
    checkAt: secondsAfter(sendAt, GRACE_S),
  };
}

async function placeAt(
  tx: Database,
  services: Services,
  plug: Plug,
  { user, key, quoteId, input, placed }: Purchase,
  { price, hash, times }: { price: Priced; hash: Buffer; times: Times },
): Promise<Order> {
  const { cancelUntil, promisedAt, checkAt } = times;
  const account = await walletAccount(tx, user);
  await assertNotFlagged(tx, account);
  const opened = await openOrder(tx, services, {
    user,
    serviceType: plug.serviceType,
    direction: plug.direction,
    title: price.title,
    target: price.target,
    counterparty: price.counterparty,
    amount: price.amount,
    fee: price.fee,
    duty: price.duty,
    currency: price.currency,
    quoteId: quoteId ?? null,
    rate: price.rate,
    ruleVersion: price.ruleVersion,
    key,
    requestHash: hash,
    detail: { ...price.detail, identity: price.identity },
    accountId: account,
    cancelUntil,
    checkAt,
    promisedAt,
    step: { title: 'Money set aside', text: 'It stays in your wallet until this is done.' },
  });
  const { holdId } = await placeHold(tx, {
    scope: `order:${opened.id}`,
    key: 'hold',
    account,
    amount: opened.total,
    orderId: opened.id,
  });
  // again, now that the account's row is ours: a flag may have come while we waited for it
  await assertNotFlagged(tx, account);
  await assertWithinLimits(tx, services, user, opened);
  const order = await change(tx, services, opened, { hold_id: holdId });
  await plug.place?.(tx, services, order, input);
  await placed?.(tx, order);
  await audit(tx, { actor: `user:${user.uuid}`, action: 'orders.place', subject: order.id });
  await enqueue(tx, fulfil, { order_id: order.id }, cancelUntil ? { runAt: cancelUntil } : {});
  return order;
}

/**
 * The story of every purchase (spec 4): checks, price of now, then one transaction that opens the
 * order, sets the money aside, counts limits under the account's lock and queues the rest. The same
 * key gives the first order again, whatever happened in between.
 * @throws AppError of the debit family, 422 on `pin` and on the product's fields, 409 when the
 * price rose, idempotency_mismatch
 */
export async function placeOrder(services: Services, purchase: Purchase): Promise<Order> {
  const { user, serviceType, quoteId } = purchase;
  const hash = hashRequest({ serviceType, input: purchase.input });
  const replay = await findReplay(services, purchase, hash);
  if (replay) return replay;
  const country = user.country.code;
  const plug = await openPlug(services, serviceType, country);
  await assertAccountOpen(services.db, user.uuid);
  if (purchase.pin !== null) await verifyPin(services, user.uuid, purchase.pin);
  const input = parseWith(plug.input, purchase.input);
  const price = await plug.price(services, { country, userId: user.uuid }, input);
  if (quoteId) await assertQuoteHolds(services, user.uuid, serviceType, price, quoteId);
  await plug.assertAvailable?.(services, price);
  // outside the transaction: it must not ask for a second connection while it holds one
  const undoS = await undoSeconds(services, user.uuid, price);
  const times = await timesOf(services, plug, price, undoS);
  try {
    return await inTransaction(services.db, (tx) =>
      placeAt(tx, services, plug, { ...purchase, input }, { price, hash, times }),
    );
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await findReplay(services, purchase, hash);
    if (!first) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
    return first;
  }
}
