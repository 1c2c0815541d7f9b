import { eq } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { betting } from '#lib/product-constants.ts';
import type { Member } from '#lib/visitor.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isAdult } from '#server/kyc/verify-government-id.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { bettors, type BettorRow } from './tables.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

export async function findBettor(db: Database, userId: string): Promise<BettorRow | undefined> {
  const [row] = await db.orm.select().from(bettors).where(eq(bettors.user_id, userId));
  return row;
}

/** The same row, locked: neither it nor its caps can change before this transaction ends. */
export async function lockBettor(tx: Database, userId: string): Promise<BettorRow> {
  await tx.orm.insert(bettors).values({ user_id: userId }).onConflictDoNothing();
  const [row] = await tx.orm
    .select()
    .from(bettors)
    .where(eq(bettors.user_id, userId))
    .for('update');
  if (!row) throw new Error(`No bettor ${userId}`);
  return row;
}

/** Until when the user has excluded themselves; null when they haven't. */
export const exclusionOf = (row: BettorRow | undefined, now: Date): Date | null =>
  row?.excluded_until && row.excluded_until > now ? row.excluded_until : null;

/** @throws AppError forbidden while the user has excluded themselves */
export function assertNotExcluded(
  row: BettorRow | undefined,
  country: CountryCode,
  now: Date,
): void {
  const until = exclusionOf(row, now);
  if (!until) return;
  throw new AppError('forbidden', {
    message: `You’ve excluded yourself until ${momentFor(country, until)}.`,
  });
}

/** Stores, once, when the user confirmed that they are of age. */
function confirmAdult({ db, clock }: Parts, userId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { adult_at } = await lockBettor(tx, userId);
    if (adult_at) return;
    await tx.orm.update(bettors).set({ adult_at: clock.now() }).where(eq(bettors.user_id, userId));
    await audit(tx, { actor: `user:${userId}`, action: 'fund-bets.adult', subject: userId });
  });
}

/**
 * Betting is for users whose verified identity shows that they are of age and who have confirmed it
 * themselves, and never for those who have excluded themselves.
 * @param saysAdult they confirm it with this very request
 * @throws AppError kyc_unsupported_service_type, forbidden, 422 on over_18
 */
export async function assertMayBet(
  services: Parts,
  { userId, country }: { userId: string; country: CountryCode },
  saysAdult = false,
): Promise<void> {
  const { db, clock } = services;
  const [user, bettor] = await Promise.all([findUser(db, userId), findBettor(db, userId)]);
  if (!user?.birth_date) throw new AppError('kyc_unsupported_service_type');
  if (!isAdult(user.birth_date, clock.now()))
    throw new AppError('forbidden', {
      message: `You must be ${betting.adult} or older to fund a betting account.`,
    });
  assertNotExcluded(bettor, country, clock.now());
  if (bettor?.adult_at) return;
  if (!saysAdult)
    throw AppError.invalid({ over_18: [`Confirm that you are ${betting.adult} or older.`] });
  await confirmAdult(services, userId);
}

/**
 * Excludes a user from betting until a given time, on every platform. It can be extended but never shortened.
 * @throws AppError 422 on until
 */
export function exclude(
  { db, clock }: Parts,
  { uuid: userId }: Member,
  until: Date,
): Promise<void> {
  const invalid = (text: string) => AppError.invalid({ until: [text] });
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const before = exclusionOf(await lockBettor(tx, userId), now);
    if (before && until < before) throw invalid('You can extend this, but not shorten it.');
    if (!before && until < secondsAfter(now, betting.exclusionLeastS))
      throw invalid('Choose tomorrow or a later day.');
    if (until > secondsAfter(now, betting.exclusionMostS))
      throw invalid('Choose a day within the next five years.');
    await tx.orm.update(bettors).set({ excluded_until: until }).where(eq(bettors.user_id, userId));
    await audit(tx, {
      actor: `user:${userId}`,
      action: 'fund-bets.exclude',
      subject: userId,
      detail: { until: until.toISOString() },
    });
  });
}
