import type { CurrencyCode } from '#lib/currencies.ts';
import type { FloatAccount } from '#lib/reports/floats.ts';
import type { Database } from '#server/db/client.ts';

/** The balance that a bank or provider reported for a time; minor units. */
export interface Told {
  account: FloatAccount;
  amount: bigint;
  at: Date;
  source: string;
}

/** The last reported balance of each account in a currency: by time, then by line. */
export async function lastReported(
  db: Database,
  currency: CurrencyCode,
): Promise<ReadonlyMap<string, Told>> {
  const { rows } = await db.sql.query<Told>({
    name: 'last-told',
    text: `select distinct on (account) account, amount, at, source from told_balance
      where currency = $1 order by account, at desc, id desc`,
    values: [currency],
  });
  return new Map(rows.map((row) => [row.account, row]));
}
