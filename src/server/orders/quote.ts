import { eq } from 'drizzle-orm';
import type { Quote } from '#lib/contracts/orders.ts';
import { quotes as numbers } from '#lib/product-constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { openStatuses, type ServiceType } from '#lib/order-words.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { parseWith } from '#server/http/parse.ts';
import { readAvailable } from '#server/ledger/index.ts';
import type { Services } from '#server/platform/services.ts';
import { assertNotDearer } from './agreed-price.ts';
import { maskTarget } from './mask.ts';
import { plugOf, productOf, type Plug, type Priced, type Product } from './plug.ts';
import { linesOf, totalOf } from './price-lines.ts';
import { measuredTimes } from './promise.ts';
import { inTurn } from './reservations/in-turn.ts';
import type { Reserved } from './reservations/reserve.ts';
import {
  assertAllFree,
  holdReserved,
  releaseHeldBefore,
  reservedBy,
  sayTaken,
} from './reservations/take-reserved.ts';
import { assertServiceActive } from './service-open.ts';
import { eachOf, sumOf } from './several.ts';
import { assertNotStillChecking, findTwin } from './still-checking.ts';
import { quotes, type QuoteRow } from './tables.ts';
import { wordsOf } from './words.ts';

/** What a quote is for. An amount that follows a rate may change while it is held; the thing itself may not. */
const hashOf = ({ serviceType, direction, followsRate }: Product, price: Priced): Buffer =>
  sha256(
    [
      serviceType,
      price.identity,
      price.currency,
      ...(direction === 'sale' || followsRate ? [] : [price.amount]),
    ].join('|'),
  );

/** Finds what a service that is switched on in a country is bought, or bought or sold, as. */
const openIn =
  <P extends Product>(find: (serviceType: ServiceType) => P | undefined) =>
  async (
    services: Pick<Services, 'db' | 'clock' | 'providers'>,
    serviceType: ServiceType,
    country: CountryCode,
  ): Promise<P> => {
    await assertServiceActive(services, serviceType, country);
    const product = find(serviceType);
    if (!product) throw AppError.notFound('This isn’t available yet.');
    return product;
  };

/**
 * The plug of a service that is switched on in a country.
 * @throws AppError unavailable_for_country, service_inactive, not_found for one not built yet
 */
export const openPlug = openIn<Plug>(plugOf);

/** The same for anything that can be priced in a country, bought or sold. */
const openProduct = openIn<Product>(productOf);

/** Warns that the user bought the same thing a moment ago and it is still on its way. */
async function warningFor(
  db: Database,
  userId: string,
  serviceType: ServiceType,
  price: Priced,
): Promise<string | null> {
  const twin = await findTwin(db, userId, serviceType, price, openStatuses);
  if (!twin) return null;
  return wordsOf(twin.direction).sameAgain(formatMinor(money(price.amount, price.currency)));
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

/** What a product currently costs this visitor; throws what the product throws. */
export async function priceOf(
  services: Services,
  { serviceType, country, userId, fields }: Asked,
): Promise<Priced> {
  const product = await openProduct(services, serviceType, country);
  return product.price(services, { country, userId }, parseWith(product.input, fields));
}

/** Everything to know before paying, in one text. */
async function warningsOf(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string | null,
  product: Product,
  [price, ...others]: readonly Priced[],
): Promise<string | null> {
  if (!price) return null;
  const { db } = services;
  const told = await Promise.all([
    product.warn?.(services, price),
    userId && firstWarning(db, userId, product.serviceType, [price, ...others]),
  ]);
  return told.filter(Boolean).join(' ') || null;
}

/** The prices of all orders that the fields make. */
export async function pricesOf(services: Services, asked: Asked): Promise<Priced[]> {
  const product = await openProduct(services, asked.serviceType, asked.country);
  const { country, userId } = asked;
  return eachOf(product, asked.fields, (fields) =>
    product.price(services, { country, userId }, parseWith(product.input, fields)),
  );
}

function knownProduct(serviceType: ServiceType): Product {
  const product = productOf(serviceType);
  if (!product) throw new Error(`Nothing sells ${serviceType}`);
  return product;
}

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

/** Stores the price that was shown, and reserves with it what the price takes from limited stock. */
async function writeQuote(
  tx: Database,
  { serviceType, country, userId }: Omit<Asked, 'fields'>,
  {
    product,
    price,
    now,
    things,
  }: { product: Product; price: Priced; now: Date; things: Reserved[] },
): Promise<QuoteRow> {
  const untilS = product.quoteS ?? numbers.billS;
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
    })
    .returning();
  const quote = row as QuoteRow;
  if (!userId || things.length === 0) return quote;
  await releaseHeldBefore(tx, { holder: userId, serviceType });
  await sayTaken(product, price, () =>
    holdReserved(tx, { things, holder: userId, quoteId: quote.id, untilS }),
  );
  return quote;
}

/** Sales bring money, and a wallet that was never opened holds none. */
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
  const things = userId ? prices.flatMap(reservedBy) : [];
  const write = (tx: Database) =>
    writeQuote(tx, asked, { product, price, now: clock.now(), things });
  const [first] = things;
  const quote = await (userId && first
    ? inTurn(first, {
        look: () => sayTaken(product, price, () => assertAllFree(db, things, userId)),
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
    ...(await walletBefore(db, userId, product, price)),
    ...(prices.length > 1 ? { parts: prices.map((each) => partOf(product, each)) } : {}),
  };
}

/**
 * The price that was shown to this user for this very thing, until it expires.
 * @throws AppError 422 on quote_id when it has expired or is for something else
 */
export async function findHeldQuote(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  serviceType: ServiceType,
  price: Priced,
  quoteId: string,
): Promise<QuoteRow> {
  const [row] = await db.orm.select().from(quotes).where(eq(quotes.id, quoteId));
  const isMine = row && (row.user_id === null || row.user_id === userId);
  const isSame = isMine && row.input_hash.equals(hashOf(knownProduct(serviceType), price));
  if (!isSame || row.expires_at <= clock.now())
    throw AppError.invalid({
      quote_id: ['This price has expired. Check the new one.'],
    });
  return row;
}

/**
 * Uses up a price that is kept for someone, in the transaction of the order it becomes: a second order at the same
 * price waits for the first and is refused.
 * @throws AppError 422 on quote_id when another order has used it
 */
export async function useQuote(tx: Database, quoteId: string, now: Date): Promise<void> {
  const { rowCount } = await tx.sql.query(
    'update quotes set used_at = $2 where id = $1 and used_at is null',
    [quoteId, now],
  );
  if (rowCount !== 1)
    throw AppError.invalid({
      quote_id: ['This price has already been used. Check the new one.'],
    });
}

/** When a price that its product keeps was shown to this user, while it is held. */
export async function keptSince(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { serviceType, keepsPrice }: Product,
  userId: string,
  quoteId: string | undefined,
): Promise<Date | undefined> {
  if (!keepsPrice || quoteId === undefined) return undefined;
  const [row] = await db.orm.select().from(quotes).where(eq(quotes.id, quoteId));
  const isMine = row?.user_id === userId && row.service_type === serviceType;
  return isMine && row.expires_at > clock.now() ? row.created_at : undefined;
}

/**
 * Compares the current price with the one that was shown (spec 3).
 * @throws AppError 422 on quote_id when it has expired or is for something else; 409 when the price rose
 */
export async function assertQuoteHolds(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
  serviceType: ServiceType,
  price: Priced,
  quoteId: string,
): Promise<void> {
  const row = await findHeldQuote(services, userId, serviceType, price, quoteId);
  assertNotDearer(money(totalOf(price), price.currency), row.total, 'shown');
}
