import type { CurrencyCode } from '#lib/countries.ts';
import { storedReference } from '#lib/rules/written-reference.ts';
import type { Database } from '#server/db/client.ts';

export type FlagKind = 'automatic' | 'manual';
export type FlagState = 'open' | 'released' | 'resolved' | 'lifted';

/** A row of flag with the texts of its rule; amounts are minor units of its currency. */
export interface Flag {
  id: string;
  reference: string;
  user_id: string;
  order_id: string;
  account_id: bigint;
  kind: FlagKind;
  rule: string;
  facts: Record<string, string>;
  amount: bigint;
  currency: CurrencyCode;
  hold_id: bigint | null;
  /** How much of the amount is on hold. */
  held: bigint;
  raised_by: string;
  raised_at: Date;
  release_at: Date;
  state: FlagState;
  title: string;
  seen: string;
  clears: string;
  decides: string;
}

export const FLAG_COLUMNS = `f.id, f.reference, f.user_id, f.order_id, f.account_id, f.kind, f.rule,
  f.facts, f.amount, f.currency, f.hold_id, f.held, f.raised_by, f.raised_at, f.release_at, f.state,
  r.title, r.seen, r.clears, r.decides`;
export const FLAG_TABLES = 'flag f join flag_rule r on r.key = f.rule';

/** An operator (operator:<uuid>) in the form that flags store; it tells two people apart. */
export const staffName = (actor: string): string => actor.replace('operator:', 'op-');

/** The name of the operator who raised a flag, or of the rules. */
export const RAISED_NAME = `coalesce((select name from operator where 'op-' || id = f.raised_by),
  f.raised_by) as raised_name`;

/**
 * Serialises everything that touches a user's flags and deposits. Always taken before flags, orders and
 * accounts, so that locks can't deadlock.
 */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
}

/** A user's open flags, oldest first; call it under lockUser. */
export async function openFlagsOf(tx: Database, userId: string): Promise<Flag[]> {
  const { rows } = await tx.sql.query<Flag>({
    name: 'open-flags-of',
    text: `select ${FLAG_COLUMNS} from ${FLAG_TABLES}
      where f.user_id = $1 and f.state = 'open' order by f.raised_at, f.id`,
    values: [userId],
  });
  return rows;
}

/** A flag by its reference, in any state. */
export async function findFlag(db: Database, reference: string): Promise<Flag | undefined> {
  const { rows } = await db.sql.query<Flag>({
    name: 'find-flag',
    text: `select ${FLAG_COLUMNS} from ${FLAG_TABLES} where f.reference = $1`,
    values: [storedReference(reference)],
  });
  return rows[0];
}

/** Locks the user, then reads the flag again. */
export async function lockFlag(tx: Database, reference: string): Promise<Flag | undefined> {
  const found = await findFlag(tx, reference);
  if (!found) return undefined;
  await lockUser(tx, found.user_id);
  return findFlag(tx, reference);
}
