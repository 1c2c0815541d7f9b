import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';

/** An organiser's promo code; amounts are minor units. */
export interface Promo {
  code: string;
  percent: number | null;
  amount: bigint | null;
  class_ids: string[] | null;
  max_uses: number;
  valid_from: Date | null;
  valid_until: Date | null;
  stopped_at: Date | null;
  used: number;
}

const refuse = (text: string) => AppError.invalid({ promo_code: [text] });

const read = `select p.*, (select count(*)::int from event_promo_use u
    where u.event_id = p.event_id and u.code = p.code and u.released_at is null) as used
  from event_promo p where p.event_id = $1 and p.code = $2`;

/**
 * A promo code that is valid at a given time.
 * @throws AppError 422 on promo_code
 */
export async function findPromo(
  db: Database,
  eventId: string,
  code: string,
  now: Date,
): Promise<Promo> {
  const { rows } = await db.sql.query<Promo>({
    name: 'promo-of-event',
    text: read,
    values: [eventId, code],
  });
  const [promo] = rows;
  if (!promo) throw refuse('We couldn’t find that code. Please check it.');
  const { valid_from: from, valid_until: until, stopped_at: stopped } = promo;
  if (from && now < from) throw refuse('This code can’t be used yet.');
  if (stopped || (until && now >= until)) throw refuse('This code has expired.');
  return promo;
}

/** @throws AppError 422 on promo_code when too few uses are left */
export function assertUsesLeft({ max_uses, used }: Promo, count: number): void {
  const left = max_uses - used;
  if (left <= 0) throw refuse('This code has run out.');
  if (left < count)
    throw refuse(
      `This code can only be used for ${left} more ${left === 1 ? 'ticket' : 'tickets'}.`,
    );
}

export const appliesTo = ({ class_ids: ids }: Promo, classId: string): boolean =>
  ids === null || ids.includes(classId);

/**
 * The price of a ticket with a code, in minor units; the discount is rounded down.
 * @throws AppError 422 on promo_code when nothing is left to pay
 */
export function cheaper({ percent, amount }: Promo, price: bigint): bigint {
  const less = percent === null ? (amount ?? 0n) : (price * BigInt(percent)) / 100n;
  if (less >= price) throw refuse('This code makes tickets free. Ask the organiser for free ones.');
  return price - less;
}

export const noneOfThese = () => refuse('This code isn’t for the tickets you chose.');

interface Using {
  orderId: string;
  userId: string;
  eventId: string;
  code: string;
  positions: readonly number[];
}

/**
 * Counts the uses of a code for the lines of a new order, in its transaction. The code is locked first, so it
 * is never used more often than allowed.
 * @throws AppError 422 on promo_code
 */
export async function usePromo(tx: Database, using: Using): Promise<void> {
  const { orderId, userId, eventId, code, positions } = using;
  await tx.sql.query(
    'select 1 from event_promo where event_id = $1 and code = $2 for no key update',
    [eventId, code],
  );
  const { rows } = await tx.sql.query<Promo>(read, [eventId, code]);
  if (!rows[0] || rows[0].stopped_at) throw refuse('This code has expired.');
  assertUsesLeft(rows[0], positions.length);
  await tx.sql.query(
    `insert into event_promo_use(order_id, position, event_id, code, user_id)
     select $1, unnest($2::smallint[]), $3, $4, $5`,
    [orderId, positions, eventId, code, userId],
  );
}

/** Returns the uses of failed lines, so that others can use the code. */
export const releasePromo = (
  tx: Database,
  orderId: string,
  positions: readonly number[],
  now: Date,
) =>
  tx.sql.query(
    `update event_promo_use set released_at = $3
     where order_id = $1 and position = any($2::smallint[]) and released_at is null`,
    [orderId, positions, now],
  );
