import type { MoneyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import type { CoinHouseKind, HouseKind } from '#server/ledger/accounts.ts';
import type { Period } from '#server/ports/settled.ts';

export interface AccountEntry {
  order_id: string | null;
  scope: string;
  key: string;
  currency: MoneyCode;
  amount: bigint;
  /** It was reversed, or is itself a reversal. */
  undone: boolean;
}

/**
 * Provider charges that aren't payments: lost disputes and its own fees are separate from the payments in its
 * list.
 */
const APART = ['dispute-lost', 'dispute-won-back', 'provider-fee'];

/**
 * The entries of one of our accounts in a period, by transaction. The recorded daily balances save it from
 * reading the entries of all earlier days.
 */
export async function listEntries(
  tx: Database,
  account: HouseKind | CoinHouseKind,
  { from, to }: Period,
): Promise<AccountEntry[]> {
  const { rows } = await tx.sql.query<AccountEntry>(
    `select t.order_id, t.scope, t.idem_key as key, a.currency, e.amount,
       t.reverses is not null or exists (select 1 from ledger.txn r where r.reverses = t.id) as undone
     from ledger.account a
       cross join lateral (select coalesce(max(b.mark), 0) as mark from ledger.daily_balance b
         where b.account_id = a.id and b.day < ($2::timestamptz at time zone 'UTC')::date) before
       join ledger.entry e on e.account_id = a.id and e.id > before.mark
         and e.created_at >= $2 and e.created_at < $3
       join ledger.txn t on t.id = e.txn_id
     where a.kind = $1 and a.owner_id is null and t.kind <> all ($4)`,
    [account, from, to, APART],
  );
  return rows;
}

/** Amounts by currency. */
export function sumByCurrency(
  entries: readonly Pick<AccountEntry, 'currency' | 'amount'>[],
): { currency: MoneyCode; amount: bigint }[] {
  const sums = new Map<MoneyCode, bigint>();
  for (const { currency, amount } of entries)
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
