import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { Keyed } from '#server/platform/secret-keys.ts';
import { readNumber } from './secret-numbers.ts';

/** An account that can receive payouts; its number stays sealed until it is sent. */
export interface PayoutTarget {
  id: string;
  country: CountryCode;
  bank: string;
  type: 'bank' | 'mobile_money';
  codes: Record<string, string>;
  account_name: string;
  last4: string;
  number_sealed: string;
  usable_from: Date;
}

const SELECT = `select a.id, b.country_code country, b.name bank, b.type, b.codes, a.account_name,
    a.number_last4 last4, a.number_sealed, a.usable_from
  from payout_account a join bank b on b.id = a.bank_id`;

/** One of the user's own accounts by its id, or the primary one; undefined when there is none. */
export async function findPayoutTarget(
  db: Database,
  userId: string,
  accountId?: string,
): Promise<PayoutTarget | undefined> {
  const { rows } = await db.sql.query<PayoutTarget>({
    name: 'find-payout-target',
    text: `${SELECT} where a.user_id = $1 and a.removed_at is null
      and case when $2::uuid is null then a.is_primary else a.id = $2 end`,
    values: [userId, accountId ?? null],
  });
  return rows[0];
}

/** The account of an existing order, with its number, even if it has been removed since. */
export async function openPayoutTarget(
  db: Database,
  env: Keyed,
  accountId: string,
): Promise<PayoutTarget & { number: string }> {
  const { rows } = await db.sql.query<PayoutTarget>({
    name: 'open-payout-target',
    text: `${SELECT} where a.id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new Error(`Payout account ${accountId} is gone`);
  return { ...row, number: readNumber(env, row.number_sealed) };
}
