import { AppError } from '#lib/errors/app-error.ts';
import { money, parseAmount } from '#lib/money.ts';
import { assertAccountOpen } from '#server/account/member.ts';
import { confirmed, type ClearAttempts } from '#server/account/verify-pin.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashRequest } from '#server/http/idempotency.ts';
import { parseWith } from '#server/http/parse.ts';
import { findWallet } from '#server/ledger/user-accounts.ts';
import { findByKeys } from '#server/orders/find.ts';
import { refuseStopped, StoppedByRule } from '#server/orders/flags/stop-by-rules.ts';
import { KeyTaken } from '#server/orders/open-order.ts';
import { passPauseToPay } from '#server/orders/pauses/assert-not-paused.ts';
import type { Pause } from '#server/orders/pauses/read-pauses.ts';
import { plugOf, type Plug } from '#server/orders/plug/plug.ts';
import { timesOf } from '#server/orders/price/order-times.ts';
import { eachOf, sumOf, totalOf } from '#server/orders/price/price-lines.ts';
import { openPlug } from '#server/orders/price/quote.ts';
import { assertNotDearer } from '#server/orders/price/agreed-price.ts';
import { assertQuoteHolds, findQuote, keptSince } from '#server/orders/price/shown-price.ts';
import type { Order, QuoteRow } from '#server/orders/tables.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { payUntilOf } from './paid-from-outside.ts';
import { placeParts, type Part, type Purchase } from './place-parts.ts';

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

type PricedPart = Omit<Part, 'times'>;

/** Reads and prices every order of a purchase; none for an unknown product. */
async function readPrices(
  services: Services,
  { user, serviceType, key, held, input: fields }: Purchase,
  quote: Promise<QuoteRow | undefined>,
): Promise<PricedPart[]> {
  const plug = plugOf(serviceType);
  if (!plug) return [];
  const now = services.clock.now();
  const shownAt = plug.keepsPrice && keptSince(await quote, plug, user.uuid, now);
  const buyer = { country: user.country.code, userId: user.uuid, shownAt };
  return eachOf(plug, fields, async (each, place) => {
    const input = parseWith(plug.input, each);
    const price = held ?? (await plug.price(services, buyer, input));
    return { input, key: keyOf(key, place), price };
  });
}

/** Compares the prices with the agreed ones, and adds the times for sending and delivery. */
async function agreeOn(
  services: Services,
  plug: Plug,
  { user, serviceType, quoteId, maxTotal }: Purchase,
  { read, quote }: { read: readonly PricedPart[]; quote: QuoteRow | undefined },
): Promise<Part[]> {
  const price = sumOf(read.map((part) => part.price));
  // a purchase that was agreed to before today's price has a limit instead
  const most = maxTotal === undefined ? undefined : parseAmount(maxTotal);
  assertNotDearer(money(totalOf(price), price.currency), most, 'limit');
  const now = services.clock.now();
  if (quoteId) assertQuoteHolds(quote, { userId: user.uuid, serviceType, price, now });
  const parts: Part[] = [];
  for (const part of read) {
    await plug.assertAvailable?.(services, part.price, user);
    parts.push({ ...part, times: await timesOf(services, plug, user.uuid, part.price) });
  }
  return parts;
}

/** The purchase as its owner sent it, with what was read for it. */
interface Opened {
  plug: Plug;
  /** The country's billers whose payments are paused. */
  pauses: readonly Pause[];
  hash: Buffer;
  wallet: bigint;
  pricing: Promise<PricedPart[]>;
  /** The price that was shown. */
  quote: Promise<QuoteRow | undefined>;
}

/** The pause that applies to a purchase but lets it through; nothing while no biller is paused. */
function pauseMet(
  { clock }: Services,
  { payAnyway }: Purchase,
  { plug: { serviceType }, pauses }: Pick<Opened, 'plug' | 'pauses'>,
  parts: readonly Part[],
): Pause | undefined {
  if (pauses.length === 0) return undefined;
  const prices = parts.map(({ price }) => price);
  const check = { serviceType, now: clock.now(), payAnyway: payAnyway === true };
  return passPauseToPay(pauses, check, prices);
}

async function placeConfirmed(
  services: Services,
  purchase: Purchase,
  { plug, pauses, hash, wallet, pricing, quote }: Opened,
  clearAttempts: ClearAttempts,
): Promise<Order[]> {
  // outside the transaction, because a request must not wait for a second connection while it holds
  // one
  const read = { read: await pricing, quote: await quote };
  const parts = await agreeOn(services, plug, purchase, read);
  const payUntil =
    purchase.fundedBy === 'outside'
      ? payUntilOf(services, plug, purchase.heldUntil, parts.length)
      : undefined;
  const paused = pauseMet(services, purchase, { plug, pauses }, parts);
  const agreed = { ...purchase, plug, hash, payUntil, wallet, paused, clearAttempts };
  return inTransaction(services.db, (tx) => placeParts(tx, services, agreed, parts));
}

/**
 * How every purchase works (spec 4): checks, the current price, then one transaction that opens the orders,
 * places the holds, counts limits under the account's lock and queues the rest. A purchase of several things
 * places all of them or none. The same key returns the first orders again, whatever has happened since.
 * @throws AppError of the debit family, 422 on `pin` and on the product's fields, 409 when the price rose,
 * or the same is still being checked, price_above_limit, biller_paused, idempotency_mismatch
 */
export async function placeOrders(services: Services, purchase: Purchase): Promise<Order[]> {
  const { user, serviceType, input, fundedBy, payin, pin, quoteId } = purchase;
  const from = fundedBy === 'outside' ? { fundedBy, payin: payin?.id } : {};
  const hash = hashRequest({ serviceType, input, ...from });
  const db = together(services.db);
  const opening = answersOf([
    openPlug({ ...services, db }, serviceType, user.country.code),
    assertAccountOpen(db, user.uuid),
    findWallet(db, user),
  ]);
  const quote = quoteId ? findQuote(db, quoteId) : Promise.resolve(undefined);
  const pricing = readPrices(services, purchase, quote);
  // the same key returns its orders even if nothing can be bought any more
  for (const reading of [opening, quote, pricing]) reading.catch(() => undefined);
  const replay = await findReplay(db, purchase, hash);
  if (replay) return replay;
  const [{ product: plug, pauses }, , wallet] = await opening;
  const place = (clear: ClearAttempts) =>
    placeConfirmed(services, purchase, { plug, pauses, hash, wallet, pricing, quote }, clear);
  try {
    return await (pin === null
      ? place(() => Promise.resolve())
      : confirmed(services, user.uuid, pin, place));
  } catch (error) {
    if (error instanceof StoppedByRule) return refuseStopped(services, { user, plug }, error);
    if (!(error instanceof KeyTaken)) throw error;
    const first = await findReplay(services.db, purchase, hash);
    if (!first) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
    return first;
  }
}

/** The same for a purchase of one order. */
export async function placeOrder(services: Services, purchase: Purchase): Promise<Order> {
  const [order] = await placeOrders(services, purchase);
  if (!order) throw new Error('The purchase has no order');
  return order;
}
