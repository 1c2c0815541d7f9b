import { guardians } from '#lib/constants.ts';
import type { Guardian } from '#lib/guardians/contract.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';

const DAY_S = 24 * 3600;

export interface GuardianRow {
  id: string;
  user_id: string;
  name: string;
  invited_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  ends_at: Date | null;
  lock_asked_at: Date | null;
  locked_at: Date | null;
  /** The recovery they have helped with last, and when. */
  recovery_id: string | null;
  vouched_at: Date | null;
}

/** Whether the owner has removed them so long ago that their link no longer works, or never accepted in time. */
export const isOver = ({ accepted_at, expires_at, ends_at }: GuardianRow, now: Date): boolean =>
  accepted_at === null ? expires_at <= now : ends_at !== null && ends_at <= now;

/** Until when a request to lock counts; undefined without one that does. */
export function askedUntil({ lock_asked_at: at }: GuardianRow, now: Date): Date | undefined {
  const until = at && secondsAfter(at, guardians.askS);
  return until && until > now ? until : undefined;
}

/** From when someone who locked the account can lock it again; undefined if they can now. */
export function canLockFrom({ locked_at: at }: GuardianRow, now: Date): Date | undefined {
  const from = at && secondsAfter(at, guardians.againDays * DAY_S);
  return from && from > now ? from : undefined;
}

/**
 * When the link of someone who is removed now ends. It still works for a week, because it may be a thief who
 * removes them; unless they have just locked the account, which a thief could not have opened again.
 */
export const endOfRemoved = (row: GuardianRow, now: Date): Date =>
  row.accepted_at === null || canLockFrom(row, now)
    ? now
    : (row.ends_at ?? secondsAfter(now, guardians.removedDays * DAY_S));

function stateOf(row: GuardianRow, now: Date): Guardian['state'] {
  if (row.accepted_at === null) return isOver(row, now) ? 'expired' : 'invited';
  return row.ends_at === null ? 'accepted' : 'removed';
}

/** A guardian as their owner sees them. What they have asked for is left out: a thief may be reading. */
export const viewGuardian = (row: GuardianRow, now: Date): Guardian => ({
  id: row.id,
  name: row.name,
  state: stateOf(row, now),
  invited_at: row.invited_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  accepted_at: row.accepted_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
});

/** The guardians of a member, oldest first, without those whose end has come. */
export async function findGuardians(
  db: Database,
  ownerId: string,
  now: Date,
): Promise<GuardianRow[]> {
  const { rows } = await db.sql.query<GuardianRow>(
    `select * from guardian where user_id = $1 and (ends_at is null or ends_at > $2)
     order by invited_at, id`,
    [ownerId, now],
  );
  return rows;
}

/** Lets the changes to one member's guardians happen one after another. */
export const lockOwner = (tx: Database, ownerId: string): Promise<unknown> =>
  tx.sql.query('select id from users where id = $1 for no key update', [ownerId]);
