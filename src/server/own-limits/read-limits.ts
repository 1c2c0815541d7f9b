import type { OwnLimitName } from '#lib/own-limits/limit-names.ts';
import type { Database } from '#server/db/client.ts';

/** `all` is the switch: 0 means that nothing leaves the wallet. */
export type LimitedName = OwnLimitName | 'all';
export const limitedNames: readonly LimitedName[] = ['all', 'payment', 'day', 'night'];

/** What applies now, and a higher limit that is ahead; minor units, null means no limit. */
export interface SetLimit {
  most: bigint | null;
  next: { most: bigint | null; from: Date } | null;
}

export type SetLimits = Record<LimitedName, SetLimit>;

interface Row {
  name: LimitedName;
  most: bigint | null;
  next: bigint | null;
  next_from: Date | null;
}

function limitOf(row: Row | undefined, now: Date): SetLimit {
  if (!row) return { most: null, next: null };
  const { most, next, next_from: from } = row;
  if (from && from <= now) return { most: next, next: null };
  return { most, next: from && { most: next, from } };
}

/** The limits that a member set for themselves, as they apply at a time. */
export async function readSetLimits(db: Database, userId: string, now: Date): Promise<SetLimits> {
  const { rows } = await db.sql.query<Row>({
    name: 'own-limits',
    text: 'select name, most, next, next_from from own_limit where user_id = $1',
    values: [userId],
  });
  const of = (name: LimitedName) =>
    limitOf(
      rows.find((row) => row.name === name),
      now,
    );
  return { all: of('all'), payment: of('payment'), day: of('day'), night: of('night') };
}
