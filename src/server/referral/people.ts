import { supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';

export interface Pair {
  invitee: UserRow;
  referrer: UserRow;
}

export const currencyOf = ({ country_code }: UserRow): CurrencyCode =>
  supportedCountries[country_code].currency;

/** Locks the invited user first, then the inviter; an account is always older than those it invites. */
async function lockUser(tx: Database, id: string | null): Promise<UserRow | undefined> {
  const { rows } = await tx.sql.query<UserRow>(
    'select * from users where id = $1 for no key update',
    [id],
  );
  return rows[0];
}

/** An invited user and their inviter, both locked; undefined for a user who wasn't invited. */
export async function lockPair(tx: Database, inviteeId: string): Promise<Pair | undefined> {
  const invitee = await lockUser(tx, inviteeId);
  if (!invitee?.referred_by) return undefined;
  const referrer = await lockUser(tx, invitee.referred_by);
  return referrer && { invitee, referrer };
}

/** Why an invitation earns nothing; `decided` by an operator, who says why. */
export type Refusal = 'same_person' | 'monthly_limit' | 'account_closed' | 'decided';

export interface Bonus {
  state: 'checking' | 'paid' | 'refused' | 'taken_back';
  /** How often it has been earned so far. */
  round: number;
  /** What the inviter kept of reversed bonuses; minor units. */
  kept: bigint;
}

/** The latest decision about the bonus for an invited user. */
export async function findBonus(tx: Database, inviteeId: string): Promise<Bonus | undefined> {
  const { rows } = await tx.sql.query<Bonus>(
    'select state, round, kept from referral_bonus where invitee_id = $1',
    [inviteeId],
  );
  return rows[0];
}
