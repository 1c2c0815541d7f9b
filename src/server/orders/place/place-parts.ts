import { eq, sql } from 'drizzle-orm';
import type { ClearAttempts } from '#server/account/verify-pin.ts';
import type { Confirmation } from '#lib/contracts/common.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { assertNotFlagged } from '#server/orders/flags/flags.ts';
import { assertNotStopped } from '#server/orders/flags/stop-by-rules.ts';
import { scheduleOutside } from '#server/orders/funding/settle-outside.job.ts';
import { openOrder } from '#server/orders/open-order.ts';
import { takePauseTrial } from '#server/orders/pauses/assert-not-paused.ts';
import type { Pause } from '#server/orders/pauses/read-pauses.ts';
import type { Payin } from '#server/orders/payments/payin.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import type { Times } from '#server/orders/price/order-times.ts';
import {
  explainSoldOut,
  reservedBy,
  totalOf,
  wordsOnPrice,
} from '#server/orders/price/price-lines.ts';
import { useQuote } from '#server/orders/price/shown-price.ts';
import { assertNotStillChecking } from '#server/orders/price/still-checking.ts';
import { takeReserved } from '#server/orders/reservations/take-reserved.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { orders, type Order } from '#server/orders/tables.ts';
import { byPrize } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { assertWithinLimits } from './limits.ts';
import { awaitPayment, untimed } from './paid-from-outside.ts';

export interface Purchase {
  user: Member;
  serviceType: ServiceType;
  /** The Idempotency-Key of the request. */
  key: string;
  /** Null if it was entered when this purchase was authorized. */
  pin: Confirmation | null;
  quoteId?: string | undefined;
  /** The price that is held for it, if the product keeps the agreed price. */
  held?: Priced | undefined;
  /** Decimal string: the most that may be charged in total. */
  maxTotal?: string | undefined;
  /** The buyer confirmed that they know that its biller is failing. */
  payAnyway?: boolean | undefined;
  /** `outside` opens it unpaid, to be paid for in time; the default is the wallet. */
  fundedBy?: 'wallet' | 'outside';
  /** Since when the device that sends it has been new to the account; undefined for a known one, and for our own jobs. */
  newDeviceAt?: Date | undefined;
  /** Our account to pay into, if it is paid by transfer. */
  payin?: Payin | undefined;
  /** The time until which its price is held; it waits no longer for money from outside. */
  heldUntil?: Date | undefined;
  /** The product's own fields; they may make several orders. */
  input: unknown;
  /**
   * Finds our account that pays instead of the wallet, in the transaction that places the order. This isn't
   * the member's spending: no limit applies, and refunds don't go to the wallet.
   */
  paidByPrize?: (tx: Database) => Promise<bigint>;
  /** Further work in the transaction that places an order. */
  placed?: (tx: Database, order: Order) => Promise<void>;
  /** The same at the end, once all orders of the purchase are placed. */
  allPlaced?: (tx: Database, orders: readonly Order[]) => Promise<void>;
}

/** One order to place, with what was read before the transaction. */
export interface Part {
  input: unknown;
  key: string;
  price: Priced;
  times: Times;
}

/** What all orders of one purchase have in common. */
export interface Agreed extends Purchase {
  plug: Plug;
  hash: Buffer;
  /** The ledger account of the member's wallet, or 0 before its first use. */
  wallet: bigint;
  /** The time until which it waits for money from outside; undefined when the wallet pays. */
  payUntil: Date | undefined;
  /** Its biller is paused, and this purchase may go through. */
  paused: Pause | undefined;
  clearAttempts: ClearAttempts;
}

/** The same in its transaction, with the account that pays. */
interface Common extends Agreed {
  account: bigint;
}

/**
 * Links an order to the hold that was just placed for it, before the hold's number has been
 * returned.
 */
async function noteHold(
  tx: Database,
  id: string,
  { scope, key }: { scope: string; key: string },
): Promise<Order> {
  const [row] = await tx.orm
    .update(orders)
    .set({
      hold_id: sql`(select id from ledger.hold where scope = ${scope} and idem_key = ${key})`,
    })
    .where(eq(orders.id, id))
    .returning()
    .execute();
  if (!row) throw new Error('An order has gone while its hold was placed');
  return row;
}

/** Opens one order and places its hold, unless it is free or paid from outside. */
function holdPart(
  tx: Database,
  services: Services,
  { plug, user, quoteId, hash, account, payin, payUntil, paidByPrize, newDeviceAt }: Common,
  { key, price, times }: Part,
): Promise<Order> {
  const { cancelUntil, promisedAt, checkAt } = payUntil ? untimed : times;
  const [id, total] = [newUuid(), totalOf(price)];
  const isFree = total === 0n;
  const opening = openOrder(tx, services, {
    id,
    user,
    serviceType: plug.serviceType,
    direction: plug.direction,
    title: price.title,
    target: price.target,
    counterparty: price.counterparty,
    amount: price.amount,
    fee: price.fee,
    duty: price.duty,
    discount: price.discount ?? 0n,
    currency: price.currency,
    lines: price.lines,
    quoteId: quoteId ?? null,
    rate: price.rate,
    ruleVersion: price.ruleVersion,
    key,
    requestHash: hash,
    detail: {
      ...price.detail,
      ...wordsOnPrice(price),
      identity: price.identity,
      ...(payin && { payin }),
      ...(paidByPrize && byPrize),
    },
    accountId: account,
    newDevice: newDeviceAt !== undefined && !paidByPrize,
    cancelUntil,
    checkAt,
    promisedAt,
    ...(payUntil
      ? awaitPayment(payUntil)
      : {
          step: isFree
            ? { title: 'Ordered', text: 'There’s nothing to pay.' }
            : paidByPrize
              ? { title: 'Paid for by your prize' }
              : {
                  title: 'Money on hold',
                  text: 'We’ll only take it when this goes through.',
                },
        }),
  });
  if (payUntil || isFree) return opening;
  const hold = { scope: `order:${id}`, key: 'hold' };
  const holding = placeHold(tx, { ...hold, account, amount: total, orderId: id });
  return answersOf([opening, holding, noteHold(tx, id, hold)]).then(([, , held]) => held);
}

/** Finishes one order once all holds are placed and no limit is broken. */
async function finishPart(
  tx: Database,
  services: Services,
  { plug, user, placed, payUntil, quoteId }: Common,
  { input, price, times: { undoS } }: Part,
  order: Order,
): Promise<void> {
  const things = reservedBy(price);
  if (things.length > 0)
    await explainSoldOut(plug, price, () => takeReserved(tx, order, { things, quoteId }));
  await plug.place?.(tx, services, order, input);
  await placed?.(tx, order);
  await answersOf([
    audit(tx, { actor: `user:${user.uuid}`, action: 'orders.place', subject: order.id }),
    payUntil
      ? scheduleOutside(tx, services, { id: order.id, payUntil })
      : enqueue(tx, fulfil, { order_id: order.id }, undoS > 0 ? { afterS: undoS } : {}),
  ]);
}

/**
 * Refuses a purchase while the same one is still being checked, when a fraud rule stops it, or when the
 * account is flagged. It runs before the order is inserted, so that rules don't count the order itself.
 * @throws AppError conflict and the flag codes; StoppedByRule
 */
const assertNothingAgainst = (
  tx: Database,
  services: Services,
  { user, plug, pin, payUntil }: Agreed,
  { wallet, prices }: { wallet: bigint; prices: readonly Priced[] },
): Promise<unknown> =>
  answersOf([
    // an authorized purchase was checked when it was authorized
    pin !== null && assertNotStillChecking(tx, user.uuid, plug, prices),
    payUntil === undefined && assertNotStopped({ ...services, db: tx }, { user, plug }, prices),
    assertNotFlagged(tx, wallet),
  ]);

/**
 * Opens the orders of one purchase and places their holds. Statements up to the limits are sent without
 * waiting for each other, so that the account is locked as briefly as possible.
 * @throws AppError of the debit family, biller_paused; KeyTaken when the key already has its orders; StoppedByRule
 */
export async function placeParts(
  tx: Database,
  services: Services,
  purchase: Agreed,
  parts: readonly Part[],
): Promise<Order[]> {
  const { user, plug, quoteId } = purchase;
  const wallet = purchase.wallet || (await walletAccount(tx, user));
  const account = (await purchase.paidByPrize?.(tx)) ?? wallet;
  const common = { ...purchase, account };
  const total = parts.reduce((sum, { price }) => sum + totalOf(price), 0n);
  const prices = parts.map(({ price }) => price);
  const [, , placed] = await answersOf([
    // first, because everything else that locks a member locks them before the account
    purchase.clearAttempts(tx),
    assertNothingAgainst(tx, services, purchase, { wallet, prices }),
    answersOf(parts.map((part) => holdPart(tx, services, common, part))),
    plug.keepsPrice && quoteId && useQuote(tx, quoteId, services.clock.now()),
    // again, now that we have locked the account: a flag may have been raised while we waited
    assertNotFlagged(tx, wallet),
    !purchase.paidByPrize &&
      assertWithinLimits(tx, services, user, {
        direction: plug.direction,
        total,
        newDeviceAt: purchase.newDeviceAt,
      }),
  ]);
  for (const [place, part] of parts.entries())
    await finishPart(tx, services, common, part, placed[place]!);
  const { paused } = purchase;
  if (paused && !paused.payAnyway) await takePauseTrial(tx, paused, services.clock.now());
  await purchase.allPlaced?.(tx, placed);
  return placed;
}
