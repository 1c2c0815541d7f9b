import type { PersonalLimitName } from '#lib/people/words.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Now } from '#server/platform/settings.ts';
import { limitsOfCountry, type Limits } from '#server/reference/limits-of-country.ts';

/**
 * The verification level (spec 1): 2 when the country's own set-up is complete, which is the payout
 * account in Nigeria and the identity elsewhere.
 */
export function levelOf(
  user: Pick<Member, 'country' | 'has_kyc_set_up' | 'has_account_set_up'>,
): 1 | 2 {
  const isComplete = user.country.code === 'NG' ? user.has_account_set_up : user.has_kyc_set_up;
  return isComplete ? 2 : 1;
}

/** True where no further verification raises the limits. */
export async function isAtHighestLevel(now: Now, user: Member): Promise<boolean> {
  const level = levelOf(user);
  return (await limitsOfCountry(now, user.country.code)).every((each) => each.level <= level);
}

/**
 * The limits of a user's level, in minor units (spec 4, 8). The caps on incoming money depend on nothing
 * else.
 * @throws Error when the country has no row for the level: the seed hasn't run
 */
export async function levelLimits(now: Now, user: Member): Promise<Limits> {
  const level = levelOf(user);
  const row = (await limitsOfCountry(now, user.country.code)).find((each) => each.level === level);
  if (!row) throw new Error(`No limits for ${user.country.code} level ${level}`);
  return row;
}

/** A personal limit; minor units of the country's currency. */
export interface PersonalLimit {
  name: PersonalLimitName;
  amount: bigint;
  /** Above the level's when it was set. */
  is_raise: boolean;
  until: Date;
}

/** The current ones. */
export async function listPersonalLimits(
  db: Database,
  userId: string,
  now: Date,
): Promise<PersonalLimit[]> {
  const { rows } = await db.sql.query<PersonalLimit>({
    name: 'personal-limits',
    text: `select name, amount, is_raise, until from personal_limit
      where user_id = $1 and ended_at is null and until > $2 order by name`,
    values: [userId, now],
  });
  return rows;
}

/**
 * A level's limits, with personal ones in their place. One that was set to lower a limit never raises it
 * after the level has changed, and the other way round.
 */
export function withPersonal(limits: Limits, own: readonly PersonalLimit[]): Limits {
  const changed = { ...limits };
  for (const { name, amount, is_raise } of own)
    if (is_raise === amount > limits[name]) changed[name] = amount;
  return changed;
}

interface NewLimit extends PersonalLimit {
  userId: string;
  /** operator:<uuid>, both. */
  by: string;
  agreedBy: string | null;
}

/** Ends a personal limit, if there is one, and returns it. */
export async function endPersonalLimit(
  tx: Database,
  { userId, name }: Pick<NewLimit, 'userId' | 'name'>,
  now: Date,
): Promise<PersonalLimit | undefined> {
  const { rows } = await tx.sql.query<PersonalLimit>(
    `update personal_limit set ended_at = $3 where user_id = $1 and name = $2 and ended_at is null
     returning name, amount, is_raise, until`,
    [userId, name, now],
  );
  const [ended] = rows;
  return ended && ended.until > now ? ended : undefined;
}

/** Sets a personal limit and returns the one it replaces. Call it under the user's lock. */
export async function setPersonalLimit(
  tx: Database,
  { userId, name, amount, is_raise, until, by, agreedBy }: NewLimit,
  now: Date,
): Promise<PersonalLimit | undefined> {
  const before = await endPersonalLimit(tx, { userId, name }, now);
  await tx.sql.query(
    `insert into personal_limit(id, user_id, name, amount, is_raise, starts_at, until, set_by, agreed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [newUuid(), userId, name, amount, is_raise, now, until, by, agreedBy],
  );
  return before;
}

/**
 * A user's current limits, in minor units: their level's, and personal ones that staff set until a date.
 * @throws Error as levelLimits
 */
export async function limitsFor(now: Now, user: Member): Promise<Limits> {
  const [limits, own] = await answersOf([
    levelLimits(now, user),
    listPersonalLimits(now.db, user.uuid, now.clock.now()),
  ]);
  return withPersonal(limits, own);
}
