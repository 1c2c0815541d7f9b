import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { describePause } from '#lib/orders/pause-words.ts';
import { openStatuses, type ServiceType } from '#lib/orders/words.ts';
import { quotes as numbers } from '#lib/product-constants.ts';
import { maskTarget } from '#lib/rules/mask.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { parseWith } from '#server/http/parse.ts';
import { readAvailable } from '#server/ledger/user-accounts.ts';
import {
  plugOf,
  productOf,
  type Plug,
  type Priced,
  type Product,
} from '#server/orders/plug/plug.ts';
import { passPause } from '#server/orders/pauses/assert-not-paused.ts';
import type { Pause } from '#server/orders/pauses/read-pauses.ts';
import { inTurn } from '#server/orders/reservations/in-turn.ts';
import { mayHold, type Hold } from '#server/orders/reservations/may-hold.ts';
import {
  assertAllFree,
  holdReserved,
  releaseHeldBefore,
} from '#server/orders/reservations/take-reserved.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import { quotes, type QuoteRow, type Reserved } from '#server/orders/tables.ts';
import { wordsOf } from '#server/orders/words.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { measuredTimes } from './order-times.ts';
import {
  eachOf,
  explainSoldOut,
  linesOf,
  reservedBy,
  formatTotal,
  sumOf,
  totalOf,
} from './price-lines.ts';
import { hashOf, knownProduct } from './shown-price.ts';
import { assertNotStillChecking, findTwin } from './still-checking.ts';

/** A product that is on, and the country's billers whose payments are paused. */
export interface OpenProduct<P extends Product> {
  product: P;
  pauses: readonly Pause[];
}

/** Finds the product of a service that is switched on in a country. */
const openIn =
  <P extends Product>(find: (serviceType: ServiceType) => P | undefined) =>
  async (
    services: Pick<Services, 'db' | 'clock' | 'env' | 'providers'>,
    serviceType: ServiceType,
    country: CountryCode,
  ): Promise<OpenProduct<P>> => {
    const pauses = await assertServiceActive(services, serviceType, country);
    const product = find(serviceType);
    if (!product) throw AppError.notFound('This isn’t available yet.');
    return { product, pauses };
  };

/**
 * The plug of a service that is switched on in a country.
 * @throws AppError unavailable_for_country, service_inactive, not_found for one not built yet
 */
export const openPlug = openIn<Plug>(plugOf);

/** The same for anything that can be priced in a country, bought or sold. */
const openProduct = openIn<Product>(productOf);

/** Warns that the user bought the same thing a moment ago, and that it is still under way. */
async function warningFor(
  db: Database,
  userId: string,
  serviceType: ServiceType,
  price: Priced,
): Promise<string | null> {
  const twin = await findTwin(db, userId, serviceType, price, openStatuses);
  if (!twin) return null;
  return wordsOf(twin.direction).sameAgain(formatTotal(price));
}

async function firstWarning(
  db: Database,
  userId: string,
  serviceType: ServiceType,
  prices: readonly Priced[],
): Promise<string | null> {
  const all = await Promise.all(prices.map((price) => warningFor(db, userId, serviceType, price)));
  return all.find((warning) => warning !== null) ?? null;
}

/** All warnings before paying, as one text. */
async function warningsOf(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string | null,
  product: Product,
  [price, ...others]: readonly Priced[],
): Promise<string | null> {
  if (!price) return null;
  const { db } = services;
  const told = await Promise.all([
    price.paused
      ? describePause(price.paused, services.clock.now())
      : product.warn?.(services, price),
    userId && firstWarning(db, userId, product.serviceType, [price, ...others]),
  ]);
  return told.filter(Boolean).join(' ') || null;
}

/** Prices the fields of each order, and adds the pause of its biller that it may pass. */
async function pricedEach(
  services: Services,
  { serviceType, country, userId }: Asked,
  each: (product: Product, price: (fields: unknown) => Promise<Priced>) => Promise<Priced[]>,
): Promise<Priced[]> {
  const { product, pauses } = await openProduct(services, serviceType, country);
  const prices = await each(product, (own) =>
    product.price(services, { country, userId }, parseWith(product.input, own)),
  );
  if (pauses.length === 0) return prices;
  const paused = passPause(pauses, { serviceType, now: services.clock.now() }, prices);
  return paused ? prices.map((price) => ({ ...price, paused })) : prices;
}

/**
 * The current price for this visitor; throws what the product throws.
 * @throws AppError biller_paused
 */
export async function priceOf(services: Services, asked: Asked): Promise<Priced> {
  const [price] = await pricedEach(services, asked, async (_product, one) => [
    await one(asked.fields),
  ]);
  if (!price) throw new Error('A purchase without a price');
  return price;
}

/**
 * The prices of all orders of a purchase.
 * @throws AppError biller_paused
 */
export const pricesOf = (services: Services, asked: Asked): Promise<Priced[]> =>
  pricedEach(services, asked, (product, one) => eachOf(product, asked.fields, one));

export interface Asked {
  serviceType: ServiceType;
  country: CountryCode;
  userId: string | null;
  /** The product's own fields, as received. */
  fields: unknown;
}

const partOf = (product: Product, price: Priced) => ({
  name: price.title,
  detail: maskTarget(price.target),
  lines: linesOf(price, product),
});

interface Writing {
  product: Product;
  price: Priced;
  now: Date;
  things: Reserved[];
}

/** How long a price's reservations are held for this visitor; undefined when it takes from no limited stock. */
function holdFor(
  tx: Database,
  { serviceType, userId }: Omit<Asked, 'fields'>,
  { product, price, now, things: [first] }: Writing,
): Promise<Hold> | undefined {
  const forS = product.quoteS ?? numbers.billS;
  const what = price.heldFor ?? first?.item;
  return what === undefined
    ? undefined
    : mayHold(tx, { holder: userId, serviceType, what, forS, now });
}

/** Stores the price that was shown, with its reservations. */
async function writeQuote(
  tx: Database,
  asked: Omit<Asked, 'fields'>,
  writing: Writing,
): Promise<{ quote: QuoteRow; hold: Hold | undefined }> {
  const { serviceType, country, userId } = asked;
  const { product, price, now, things } = writing;
  const hold = await holdFor(tx, asked, writing);
  const untilS = hold?.untilS ?? product.quoteS ?? numbers.billS;
  const isHeld = hold?.not === null;
  const [row] = await tx.orm
    .insert(quotes)
    .values({
      user_id: userId,
      country_code: country,
      service_type: serviceType,
      input_hash: hashOf(product, price),
      amount: price.amount,
      fee: price.fee,
      duty: price.duty,
      total: totalOf(price),
      currency: price.currency,
      rate: price.rate,
      rule_version: price.ruleVersion,
      created_at: now,
      expires_at: secondsAfter(now, untilS),
      held_for: hold?.what ?? null,
      held_since: isHeld ? hold.since : null,
    })
    .returning();
  const quote = row as QuoteRow;
  if (!userId || !hold) return { quote, hold };
  await releaseHeldBefore(tx, { holder: userId, serviceType });
  if (isHeld)
    await explainSoldOut(product, price, () =>
      holdReserved(tx, { things, holder: userId, quoteId: quote.id, untilS }),
    );
  return { quote, hold };
}

/** The available balance: absent for guests and sales, and 0 for a wallet that was never opened. */
async function walletBefore(
  db: Database,
  userId: string | null,
  { direction }: Product,
  { currency }: Priced,
): Promise<Pick<Quote, 'wallet_available'>> {
  if (!userId || direction === 'sale') return {};
  return { wallet_available: toAmount((await readAvailable(db, userId, currency)) ?? 0n) };
}

/**
 * Holds a price for the product's quote time: the five lines before the PIN, and those of each part.
 * @throws AppError conflict when there is too little stock left, or the same is still being checked
 */
export async function holdPrice(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  asked: Omit<Asked, 'fields'>,
  ...prices: Priced[]
): Promise<Quote> {
  const { serviceType, userId } = asked;
  const price = sumOf(prices);
  const product = knownProduct(serviceType);
  if (userId) await assertNotStillChecking(db, userId, product, prices);
  const things = prices.flatMap(reservedBy);
  const write = (tx: Database) =>
    writeQuote(tx, asked, { product, price, now: clock.now(), things });
  const [first] = things;
  const { quote, hold } = await (userId && first
    ? inTurn(first, {
        look: () => explainSoldOut(product, price, () => assertAllFree(db, things, userId)),
        work: () => inTransaction(db, write),
      })
    : write(db));
  return {
    quote_id: quote.id,
    ...partOf(product, price),
    currency: price.currency,
    rate: price.rate,
    rule_version: price.ruleVersion,
    expires_at: quote.expires_at.toISOString(),
    expected_s: await measuredTimes(db, serviceType, price.counterparty),
    warning: await warningsOf({ db, clock }, userId, product, prices),
    ...(prices[0]?.paused?.payAnyway ? { needs_pay_anyway: true as const } : {}),
    ...(await walletBefore(db, userId, product, price)),
    ...(hold && { not_held: hold.not }),
    ...(prices.length > 1 ? { parts: prices.map((each) => partOf(product, each)) } : {}),
  };
}
