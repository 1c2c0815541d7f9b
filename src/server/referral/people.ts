import { supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import type { UserRow } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';

export interface Pair {
  invitee: UserRow;
  referrer: UserRow;
}

export const currencyOf = ({ country_code }: UserRow): CurrencyCode =>
  supportedCountries[country_code].currency;

/** The invited person first, then who invited: an account is older than those it invites. */
async function lockUser(tx: Database, id: string | null): Promise<UserRow | undefined> {
  const { rows } = await tx.sql.query<UserRow>(
    'select * from users where id = $1 for no key update',
    [id],
  );
  return rows[0];
}

/** An invited person and who invited them, both locked; undefined for whom nobody invited. */
export async function lockPair(tx: Database, inviteeId: string): Promise<Pair | undefined> {
  const invitee = await lockUser(tx, inviteeId);
  if (!invitee?.referred_by) return undefined;
  const referrer = await lockUser(tx, invitee.referred_by);
  return referrer && { invitee, referrer };
}

export interface Bonus {
  state: 'paid' | 'refused' | 'taken_back';
  /** Minor units; null when it was refused. */
  amount: bigint | null;
  currency: CurrencyCode | null;
  /** How often it was earned so far. */
  round: number;
}

/** How the bonus for an invited person was decided last. */
export async function findBonus(tx: Database, inviteeId: string): Promise<Bonus | undefined> {
  const { rows } = await tx.sql.query<Bonus>(
    'select state, amount, currency, round from referral_bonus where invitee_id = $1',
    [inviteeId],
  );
  return rows[0];
}
