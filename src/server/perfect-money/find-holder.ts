import { and, eq, gt } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { maskOwner } from '#lib/rules/mask.ts';
import type { Database } from '#server/db/client.ts';
import { takeLookUp } from '#server/http/look-ups.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { dollarChecks } from './tables.ts';

const BUY = 'perfect-money-buy';

/** How long a shown name stays valid: longer than any quote. */
const GOOD_FOR_S = 30 * 60;

async function remember(db: Database, row: typeof dollarChecks.$inferInsert): Promise<void> {
  const { holder, checked_at } = row;
  await db.orm
    .insert(dollarChecks)
    .values(row)
    .onConflictDoUpdate({
      target: [dollarChecks.user_id, dollarChecks.account_id],
      set: { holder, checked_at },
    });
}

interface Who {
  userId: string;
  country: CountryCode;
}

/**
 * Asks the provider whose account it is, within the look-up limits. The name is masked: enough for owners to
 * recognise theirs.
 * @throws AppError 422 on account_id when there is no such account; busy without an answer; too_many_requests
 */
export async function askHolder(
  services: Services,
  visitor: Who,
  accountId: string,
): Promise<string> {
  const { db, clock, providers } = services;
  const vouchers = await providers.vouchers.choose({
    country: visitor.country,
    product: BUY,
    operation: 'findHolder',
  });
  await takeLookUp(services, visitor, BUY);
  const outcome = await vouchers.findHolder(accountId);
  if (outcome.kind === 'failed' && outcome.code === 'not_found')
    throw AppError.invalid({ account_id: ['We couldn’t find this account. Check the number.'] });
  if (outcome.kind !== 'done')
    throw new AppError('busy', {
      message: `${vouchers.name} isn’t responding right now. Try again shortly.`,
      retryAfterS: 10,
    });
  const holder = maskOwner(outcome.value.name);
  const row = { user_id: visitor.userId, account_id: accountId, holder, checked_at: clock.now() };
  await remember(db, row);
  return holder;
}

/**
 * Whose account it is: the name that this user was recently shown, or else asked now.
 * @throws AppError as askHolder
 */
export async function findHolder(
  services: Services,
  visitor: Who,
  accountId: string,
): Promise<string> {
  const { db, clock } = services;
  const [row] = await db.orm
    .select({ holder: dollarChecks.holder })
    .from(dollarChecks)
    .where(
      and(
        eq(dollarChecks.user_id, visitor.userId),
        eq(dollarChecks.account_id, accountId),
        gt(dollarChecks.checked_at, secondsAfter(clock.now(), -GOOD_FOR_S)),
      ),
    );
  if (row) return row.holder;
  return askHolder(services, visitor, accountId);
}
