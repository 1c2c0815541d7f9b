import type { Confirmation } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { money, parseAmount } from '#lib/money.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import { assertAccountOpen } from '#server/account/mark.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashRequest } from '#server/http/idempotency.ts';
import { parseWith } from '#server/http/parse.ts';
import { findWallet } from '#server/ledger/user-accounts.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { assertNotDearer } from './agreed-price.ts';
import { findByKeys } from './find.ts';
import { assertNotFlagged } from './flags/flags.ts';
import { findStopped, refuseStopped } from './flags/stop-by-rules.ts';
import type { Payin } from './funding/payin.ts';
import { KeyTaken } from './open-order.ts';
import { timesOf, undoSeconds } from './order-times.ts';
import { outsideOf, payUntilOf } from './paid-from-outside.ts';
import { placeParts, type Agreed, type Part } from './place-parts.ts';
import { plugOf, type Plug, type Priced } from './plug.ts';
import { totalOf } from './price-lines.ts';
import { openPlug } from './quote.ts';
import { eachOf, sumOf } from './several.ts';
import { assertQuoteHolds, keptSince } from './shown-price.ts';
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
  db: Database,
  { user, serviceType, key, input }: Purchase,
  hash: Buffer,
): Promise<Order[] | undefined> {
  const count = plugOf(serviceType)?.split?.(input)?.length ?? 1;
  const keys = Array.from({ length: count }, (_, place) => keyOf(key, place));
  const [first, ...others] = await findByKeys(db, user.uuid, keys);
  if (first && !first.request_hash?.equals(hash)) throw new AppError('idempotency_mismatch');
  return first && [first, ...others];
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
 * What is asked before the transaction, because it locks nothing: whether the same is still being checked, whether a
 * fraud rule stops it, and whether money may leave the account at all.
 */
async function assertNothingAgainst(
  services: Services,
  { user, plug, pin, payUntil, wallet }: Agreed,
  parts: readonly Part[],
): Promise<void> {
  const db = together(services.db);
  const prices = parts.map(({ price }) => price);
  const flags = assertNotFlagged(db, wallet);
  flags.catch(() => undefined);
  const [, stopped] = await answersOf([
    // what was agreed to a moment ago has been looked at then
    pin !== null && assertNotStillChecking(db, user.uuid, plug, prices),
    payUntil === undefined && findStopped({ ...services, db }, { user, plug }, prices),
  ]);
  if (stopped) await refuseStopped(services, { user, plug }, stopped);
  await flags;
}

/**
 * How every purchase works (spec 4): checks, the current price, then one transaction that opens the orders,
 * places the holds, counts limits under the account's lock and queues the rest. A purchase of several things
 * places all of them or none. The same key returns the first orders again, whatever has happened since.
 * @throws AppError of the debit family, 422 on `pin` and on the product's fields, 409 when the price rose,
 * or the same is still being checked, price_above_limit, idempotency_mismatch
 */
export async function placeOrders(services: Services, purchase: Purchase): Promise<Order[]> {
  const { user, serviceType, input, fundedBy, payin } = purchase;
  const from = fundedBy === 'outside' ? { fundedBy, payin: payin?.id } : {};
  const hash = hashRequest({ serviceType, input, ...from });
  const db = together(services.db);
  const opening = answersOf([
    openPlug({ ...services, db }, serviceType, user.country.code),
    assertAccountOpen(db, user.uuid),
    findWallet(db, user),
  ]);
  // the same key returns its orders, even where nothing may be bought any more
  opening.catch(() => undefined);
  const replay = await findReplay(db, purchase, hash);
  if (replay) return replay;
  const [plug, , wallet] = await opening;
  if (purchase.pin !== null) await verifyPin(services, user.uuid, purchase.pin);
  // outside the transaction, because it must not ask for a second connection while it has one
  const parts = await readParts(services, plug, purchase);
  const outside = outsideOf(plug, purchase, parts.length);
  const payUntil = outside && payUntilOf(services, outside, purchase.heldUntil);
  const common = { ...purchase, plug, hash, payUntil, wallet };
  await assertNothingAgainst(services, common, parts);
  try {
    return await inTransaction(services.db, (tx) => placeParts(tx, services, common, parts));
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await findReplay(services.db, purchase, hash);
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
