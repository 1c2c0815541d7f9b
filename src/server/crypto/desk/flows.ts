import type { CoinCode, CurrencyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, ledgerCoins, ledgerCurrencies } from '#server/ledger/accounts.ts';

/** What trades of a coin moved in one currency; coins in hundred-millionths, money in minor units. */
export interface Flow {
  coin: CoinCode;
  currency: CurrencyCode;
  sold: bigint;
  bought: bigint;
  paidOut: bigint;
  taken: bigint;
}

interface Moved {
  coin: CoinCode;
  currency: CurrencyCode;
  isSale: boolean;
  amount: bigint;
}

const coinCodes = Object.keys(ledgerCoins) as CoinCode[];
const positions = coinCodes.map((coin) => houseAccount('fx_position', coin));
const moneyPositions = (Object.keys(ledgerCurrencies) as CurrencyCode[]).map((currency) =>
  houseAccount('fx_position', currency),
);

const TRADES = `o.service_type in ('crypto-buy', 'crypto-sell')`;

/** Coins, by what their accounts moved. */
async function coinsMoved(db: Database, since: Date): Promise<Moved[]> {
  const { rows } = await db.sql.query<Moved>({
    name: 'coins-moved',
    text: `select a.currency as coin, o.currency, o.service_type = 'crypto-sell' as "isSale",
        sum(e.amount)::bigint as amount
      from ledger.entry e join ledger.account a on a.id = e.account_id
        join ledger.txn t on t.id = e.txn_id join orders o on o.id = t.order_id
      where e.account_id = any($1) and e.created_at >= $2 and ${TRADES}
      group by 1, 2, 3`,
    values: [positions, since],
  });
  return rows;
}

/** Money, by what its accounts moved; its coin is that of the same order. */
async function moneyMoved(db: Database, since: Date): Promise<Moved[]> {
  const { rows } = await db.sql.query<Moved>({
    name: 'coin-money-moved',
    text: `select coin.code as coin, o.currency, o.service_type = 'crypto-sell' as "isSale",
        sum(e.amount)::bigint as amount
      from ledger.entry e join ledger.txn t on t.id = e.txn_id join orders o on o.id = t.order_id
        cross join lateral (select a.currency as code from ledger.txn ct
          join ledger.entry ce on ce.txn_id = ct.id join ledger.account a on a.id = ce.account_id
          where ct.order_id = o.id and ce.account_id = any($1) limit 1) coin
      where e.account_id = any($2) and e.created_at >= $3 and ${TRADES}
      group by 1, 2, 3`,
    values: [positions, moneyPositions, since],
  });
  return rows;
}

/** Everything that coin trades have moved since a time, from the ledger alone. */
export async function flowsSince(db: Database, since: Date): Promise<Flow[]> {
  const flows = new Map<string, Flow>();
  const flowOf = ({ coin, currency }: Moved): Flow => {
    const key = `${coin} ${currency}`;
    const found = flows.get(key) ?? {
      coin,
      currency,
      sold: 0n,
      bought: 0n,
      paidOut: 0n,
      taken: 0n,
    };
    flows.set(key, found);
    return found;
  };
  const [coins, sums] = await Promise.all([coinsMoved(db, since), moneyMoved(db, since)]);
  for (const row of coins) {
    if (row.isSale) flowOf(row).sold += row.amount;
    else flowOf(row).bought -= row.amount;
  }
  for (const row of sums) {
    if (row.isSale) flowOf(row).paidOut -= row.amount;
    else flowOf(row).taken += row.amount;
  }
  return [...flows.values()];
}
