import { toAmount } from '#lib/money.ts';
import type { readGoldCoins as contract } from '#lib/rewards/earnings.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { goldCoinsOf } from '#server/loyalty/gold-coins.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';

interface Row {
  title: string;
  amount: bigint;
  at: Date;
  reference_code: string | null;
}

const NEWEST = 50;

async function listEntries(db: Database, userId: string): Promise<Row[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'gold-coin-entries',
    text: `select e.title, e.amount, e.at, o.reference_code from gold_coin_entry e
        left join orders o on o.id = e.order_id and o.user_id = e.user_id
      where e.user_id = $1 order by e.id desc limit ${NEWEST}`,
    values: [userId],
  });
  return rows;
}

/** A member's gold coins and their newest movements. They are not money, and can only be spent on spins. */
export async function readGoldCoins({
  db,
  user,
  clock,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const { currency_code: currency } = user.country;
  const [balance, numbers, entries] = await Promise.all([
    goldCoinsOf(db, user.uuid),
    readNumbers(db, clock.now()),
    listEntries(db, user.uuid),
  ]);
  return {
    data: {
      balance: Number(balance),
      trade_per_coin: toAmount(numbers.of(`trade-per-coin:${currency}`)),
      currency,
      history: entries.map(({ title, amount, at, reference_code }) => ({
        title,
        amount: Number(amount),
        at: at.toISOString(),
        reference_code,
      })),
    },
  };
}
