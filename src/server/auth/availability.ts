import { mailed } from '#lib/constants.ts';
import { normaliseInput } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';

type Column = 'email' | 'username_key';
type Parts = { db: Database; clock: Clock };

/** Accounts that were created before this time and never verified no longer block their names. */
const staleBefore = (clock: Clock) => secondsAfter(clock.now(), -mailed.verifyLinkS);

async function isFree({ db, clock }: Parts, column: Column, value: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: `is-${column}-taken`,
    text: `select 1 from users where ${column} = $1
      and (email_verified_at is not null or created_at > $2)`,
    values: [normaliseInput(value), staleBefore(clock)],
  });
  return rowCount === 0;
}

export const isEmailFree = (parts: Parts, email: string) => isFree(parts, 'email', email);
export const isUsernameFree = (parts: Parts, name: string) => isFree(parts, 'username_key', name);

/** Removes accounts that weren't verified in time and hold one of these names. */
export async function dropStaleSignUps(
  tx: Database,
  clock: Clock,
  { email, username }: { email: string; username?: string },
): Promise<void> {
  await tx.sql.query(
    `delete from users where (email = $1 or username_key = $2)
       and email_verified_at is null and created_at <= $3`,
    [normaliseInput(email), username ? normaliseInput(username) : null, staleBefore(clock)],
  );
}
