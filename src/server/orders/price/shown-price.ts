import { eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { money } from '#lib/money.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { productOf, type Priced, type Product } from '#server/orders/plug/plug.ts';
import { quotes, type QuoteRow } from '#server/orders/tables.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { assertNotDearer } from './agreed-price.ts';
import { totalOf } from './price-lines.ts';

/**
 * The hash of what a quote is for. An amount that follows a rate may change while the quote is held, but
 * nothing else.
 */
export const hashOf = ({ serviceType, direction, followsRate }: Product, price: Priced): Buffer =>
  sha256(
    [
      serviceType,
      price.identity,
      price.currency,
      ...(direction === 'sale' || followsRate ? [] : [price.amount]),
    ].join('|'),
  );

export function knownProduct(serviceType: ServiceType): Product {
  const product = productOf(serviceType);
  if (!product) throw new Error(`Nothing sells ${serviceType}`);
  return product;
}

/** A price that was shown, to a member or a guest. */
export async function findQuote(db: Database, quoteId: string): Promise<QuoteRow | undefined> {
  const [row] = await db.orm.select().from(quotes).where(eq(quotes.id, quoteId));
  return row;
}

interface For {
  userId: string;
  serviceType: ServiceType;
  price: Priced;
  now: Date;
}

/**
 * The quote of this user for exactly this purchase, until it expires.
 * @throws AppError 422 on quote_id when it has expired or is for something else
 */
function heldQuote(row: QuoteRow | undefined, { userId, serviceType, price, now }: For): QuoteRow {
  const isMine = row && (row.user_id === null || row.user_id === userId);
  const isSame = isMine && row.input_hash.equals(hashOf(knownProduct(serviceType), price));
  if (!isSame || row.expires_at <= now)
    throw AppError.invalid({
      quote_id: ['This price has expired. Check the new one.'],
    });
  return row;
}

/** The same, read from the database. */
export async function findHeldQuote(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  serviceType: ServiceType,
  price: Priced,
  quoteId: string,
): Promise<QuoteRow> {
  const row = await findQuote(db, quoteId);
  return heldQuote(row, { userId, serviceType, price, now: clock.now() });
}

/**
 * Uses up a quote in the transaction of its order: a second order with the same quote waits for the first and
 * is refused.
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

/** When a price that its product keeps was shown to this user; undefined once it has expired. */
export function keptSince(
  row: QuoteRow | undefined,
  { serviceType, keepsPrice }: Product,
  userId: string,
  now: Date,
): Date | undefined {
  if (!keepsPrice || row?.user_id !== userId || row.service_type !== serviceType) return undefined;
  return row.expires_at > now ? row.created_at : undefined;
}

/**
 * Compares the current price with the one that was shown (spec 3).
 * @throws AppError 422 on quote_id when it has expired or is for something else; 409 when the price rose
 */
export function assertQuoteHolds(row: QuoteRow | undefined, about: For): void {
  const { price } = about;
  const { total } = heldQuote(row, about);
  assertNotDearer(money(totalOf(price), price.currency), total, 'shown');
}
