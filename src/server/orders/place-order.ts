import type { Confirmation } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { money, parseAmount } from '#lib/money.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import { assertAccountOpen } from '#server/account/mark.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashRequest } from '#server/http/idempotency.ts';
import { parseWith } from '#server/http/parse.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { audit } from '#server/platform/audit.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { change } from './advance.ts';
import { assertNotDearer } from './agreed-price.ts';
import { findByKeys } from './find.ts';
import { assertNotFlagged } from './flags/flags.ts';
import { assertNotStopped } from './flags/stop-by-rules.ts';
import { fulfil } from './fulfil.job.ts';
import type { Payin } from './funding/payin.ts';
import { scheduleOutside } from './funding/settle-outside.job.ts';
import { assertWithinLimits } from './limits.ts';
import { KeyTaken, openOrder } from './open-order.ts';
import { timesOf, undoSeconds, type Times } from './order-times.ts';
import { byPrize } from './paid-by-prize.ts';
import { awaitPayment, outsideOf, payUntilOf, untimed } from './paid-from-outside.ts';
import { plugOf, type Plug, type Priced } from './plug.ts';
import { sayTotal, totalOf, wordsOnPrice } from './price-lines.ts';
import { openPlug } from './quote.ts';
import { reservedBy, sayTaken, takeReserved } from './reservations/take-reserved.ts';
import { eachOf, sumOf } from './several.ts';
import { assertQuoteHolds, keptSince, useQuote } from './shown-price.ts';
import { assertNotStillChecking } from './still-checking.ts';
import type { Order } from './tables.ts';

export interface Purchase {
  user: Member;
  serviceType: ServiceType;
  /** The Idempotency-Key of the request. */
  key: string;
  /** Null where it was entered when this very purchase was agreed to. */
  pin: Confirmation | null;
  quoteId?: string | undefined;
  /** The price that is held for it, where the product keeps what was agreed to. */
  held?: Priced | undefined;
  /** Decimal string: the most that may be charged in all. */
  maxTotal?: string | undefined;
  /** `outside` opens it without money, to be paid for in time; the default is the wallet. */
  fundedBy?: 'wallet' | 'outside';
  /** Which of our accounts is to be paid into, where that pays for it. */
  payin?: Payin | undefined;
  /** Until when its price is held; it waits no longer for money from outside. */
  heldUntil?: Date | undefined;
  /** The product's own fields; they may make several orders. */
  input: unknown;
  /**
   * The account of ours that pays in the wallet's place, asked for in the transaction that places it: not the
   * member's spending, so no limit applies, and nothing of it ever comes into the wallet.
   */
  paidByPrize?: (tx: Database) => Promise<bigint>;
  /** Further work for the transaction that places an order. */
  placed?: (tx: Database, order: Order) => Promise<void>;
}

/** Each order of a purchase has its own key; the first has the one that was sent. */
const keyOf = (key: string, place: number): string =>
  place === 0 ? key : `${sha256(key).toString('hex')}:${place}`;

async function findReplay(
  services: Services,
  { user, serviceType, key, input }: Purchase,
  hash: Buffer,
): Promise<Order[] | undefined> {
  const count = plugOf(serviceType)?.split?.(input)?.length ?? 1;
  const keys = Array.from({ length: count }, (_, place) => keyOf(key, place));
  const [first, ...others] = await findByKeys(services.db, user.uuid, keys);
  if (first && !first.request_hash?.equals(hash)) throw new AppError('idempotency_mismatch');
  return first && [first, ...others];
}

/** One order to place, with everything that is known before the transaction. */
interface Part {
  input: unknown;
  key: string;
  price: Priced;
  times: Times;
}

/** What all orders of one purchase have in common. */
interface Common extends Purchase {
  plug: Plug;
  hash: Buffer;
  account: bigint;
  /** Until when it waits for money from outside; undefined where the wallet pays. */
  payUntil: Date | undefined;
}

/** Opens one order and places its hold, unless the money comes from outside or there is nothing to pay. */
async function holdPart(
  tx: Database,
  services: Services,
  { plug, user, quoteId, hash, account, payin, payUntil, paidByPrize }: Common,
  { key, price, times }: Part,
): Promise<Order> {
  const { cancelUntil, promisedAt, checkAt } = payUntil ? untimed : times;
  const isFree = totalOf(price) === 0n;
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
                  text: `${sayTotal(price)}. We’ll only take it when this goes through.`,
                },
        }),
  });
  if (payUntil || isFree) return opened;
  const { holdId } = await placeHold(tx, {
    scope: `order:${opened.id}`,
    key: 'hold',
    account,
    amount: opened.total,
    orderId: opened.id,
  });
  return change(tx, services, opened, { hold_id: holdId });
}

/** What follows once all the holds are placed and no limit is broken. */
async function finishPart(
  tx: Database,
  services: Services,
  { plug, user, placed, payUntil, quoteId }: Common,
  { input, price, times: { undoS } }: Part,
  order: Order,
): Promise<void> {
  await sayTaken(plug, price, () =>
    takeReserved(tx, order, { things: reservedBy(price), quoteId }),
  );
  await plug.place?.(tx, services, order, input);
  await placed?.(tx, order);
  await audit(tx, {
    actor: `user:${user.uuid}`,
    action: 'orders.place',
    subject: order.id,
  });
  if (payUntil) await scheduleOutside(tx, services, { id: order.id, payUntil });
  else await enqueue(tx, fulfil, { order_id: order.id }, undoS > 0 ? { afterS: undoS } : {});
}

async function placeParts(
  tx: Database,
  services: Services,
  purchase: Omit<Common, 'account'>,
  parts: readonly Part[],
): Promise<Order[]> {
  const { user, plug } = purchase;
  const wallet = await walletAccount(tx, user);
  await assertNotFlagged(tx, wallet);
  const account = (await purchase.paidByPrize?.(tx)) ?? wallet;
  const common = { ...purchase, account };
  const placed: Order[] = [];
  for (const part of parts) placed.push(await holdPart(tx, services, common, part));
  if (plug.keepsPrice && purchase.quoteId)
    await useQuote(tx, purchase.quoteId, services.clock.now());
  // checked again now that we have locked the account: a flag may have been raised while we waited
  await assertNotFlagged(tx, wallet);
  const total = placed.reduce((sum, order) => sum + order.total, 0n);
  if (!purchase.paidByPrize)
    await assertWithinLimits(tx, services, user, { direction: plug.direction, total });
  for (const [place, part] of parts.entries())
    await finishPart(tx, services, common, part, placed[place]!);
  return placed;
}

/** Reads and prices every order of a purchase, with its times for sending and delivery. */
async function readParts(services: Services, plug: Plug, purchase: Purchase): Promise<Part[]> {
  const { user, serviceType, quoteId, maxTotal, key, held } = purchase;
  const shownAt = held ? undefined : await keptSince(services, plug, user.uuid, quoteId);
  const buyer = { country: user.country.code, userId: user.uuid, shownAt };
  const read = await eachOf(plug, purchase.input, async (fields, place) => {
    const input = parseWith(plug.input, fields);
    const price = held ?? (await plug.price(services, buyer, input));
    return { input, key: keyOf(key, place), price };
  });
  const price = sumOf(read.map((part) => part.price));
  // what was agreed without seeing today's price holds up to a limit
  const most = maxTotal === undefined ? undefined : parseAmount(maxTotal);
  assertNotDearer(money(totalOf(price), price.currency), most, 'limit');
  if (quoteId) await assertQuoteHolds(services, user.uuid, serviceType, price, quoteId);
  const parts: Part[] = [];
  for (const part of read) {
    await plug.assertAvailable?.(services, part.price, user);
    const undoS = await undoSeconds(services, user.uuid, part.price);
    parts.push({
      ...part,
      times: await timesOf(services, plug, part.price, undoS),
    });
  }
  return parts;
}

/**
 * How every purchase works (spec 4): checks, the current price, then one transaction that opens the orders,
 * places the holds, counts limits under the account's lock and queues the rest. A purchase of several things
 * places all of them or none. The same key returns the first orders again, whatever has happened since.
 * @throws AppError of the debit family, 422 on `pin` and on the product's fields, 409 when the price rose,
 * or the same is still being checked, price_above_limit, idempotency_mismatch
 */
export async function placeOrders(services: Services, purchase: Purchase): Promise<Order[]> {
  const { user, serviceType } = purchase;
  const { input, fundedBy, payin } = purchase;
  const from = fundedBy === 'outside' ? { fundedBy, payin: payin?.id } : {};
  const hash = hashRequest({ serviceType, input, ...from });
  const replay = await findReplay(services, purchase, hash);
  if (replay) return replay;
  const plug = await openPlug(services, serviceType, user.country.code);
  await assertAccountOpen(services.db, user.uuid);
  if (purchase.pin !== null) await verifyPin(services, user.uuid, purchase.pin);
  // outside the transaction, because it must not ask for a second connection while it has one
  const parts = await readParts(services, plug, purchase);
  // what was agreed to a moment ago has been looked at then
  if (purchase.pin !== null)
    await assertNotStillChecking(
      services.db,
      user.uuid,
      plug,
      parts.map(({ price }) => price),
    );
  const outside = outsideOf(plug, purchase, parts.length);
  const payUntil = outside && payUntilOf(services, outside, purchase.heldUntil);
  if (!payUntil) await assertNotStopped(services, { ...purchase, plug }, parts);
  try {
    return await inTransaction(services.db, (tx) =>
      placeParts(tx, services, { ...purchase, plug, hash, payUntil }, parts),
    );
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await findReplay(services, purchase, hash);
    if (!first) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
    return first;
  }
}

/** The same for a purchase of one order, as most are. */
export async function placeOrder(services: Services, purchase: Purchase): Promise<Order> {
  const [order] = await placeOrders(services, purchase);
  if (!order) throw new Error('The purchase has no order');
  return order;
}
