import { eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { money } from '#lib/money.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { assertNotDearer } from './agreed-price.ts';
import { productOf, type Priced, type Product } from './plug.ts';
import { totalOf } from './price-lines.ts';
import { quotes, type QuoteRow } from './tables.ts';

/** What a quote is for. An amount that follows a rate may change while it is held; the thing itself may not. */
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
