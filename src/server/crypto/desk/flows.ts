import type { CoinCode, CurrencyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { divideDays, rowsOfDays } from '#server/platform/kept-days.ts';

/** What trades of a coin moved in one currency; coins in hundred-millionths, money in minor units. */
export interface Flow {
  coin: CoinCode;
  currency: CurrencyCode;
  sold: bigint;
  bought: bigint;
  paidOut: bigint;
  taken: bigint;
}

interface Moved extends Pick<Flow, 'coin' | 'currency'> {
  is_sale: boolean;
  coins: bigint;
  money: bigint;
}

/** Everything that coin trades moved in a period of whole days in UTC; days that are over are kept. */
export function flowsIn(db: Database, span: { from: Date; to: Date }): Promise<Flow[]> {
  return inTransaction(db, async (tx) => {
    await tx.sql.query('set transaction isolation level repeatable read, read only');
    const columns = 'select coin, currency, is_sale, coins, money from';
    const read = rowsOfDays(await divideDays(tx, span), {
      kept: `${columns} coin_day where true`,
      live: (from, to) =>
        `${columns} coin_day_sums((${from} at time zone 'UTC')::date, (${to} at time zone 'UTC')::date-1)`,
    });
    const { rows } = await tx.sql.query<Moved>(
      `select coin, currency, is_sale, sum(coins)::bigint as coins, sum(money)::bigint as money
       from (${read.text}) t group by 1, 2, 3 order by 1, 2`,
      read.values,
    );
    return [...Map.groupBy(rows, ({ coin, currency }) => `${coin} ${currency}`).values()].map(
      flowOf,
    );
  });
}

/** One coin's trades in one currency, in which we bought, sold or did both. */
function flowOf(moved: readonly Moved[]): Flow {
  const [{ coin, currency }] = moved as [Moved];
  const sale = moved.find(({ is_sale: isSale }) => isSale);
  const purchase = moved.find(({ is_sale: isSale }) => !isSale);
  return {
    coin,
    currency,
    sold: sale?.coins ?? 0n,
    bought: -(purchase?.coins ?? 0n),
    paidOut: -(sale?.money ?? 0n),
    taken: purchase?.money ?? 0n,
  };
}
