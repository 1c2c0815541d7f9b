import { eq } from 'drizzle-orm';
import type { CoinCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import { coinSales, type CoinSaleRow } from './tables.ts';

export async function findSaleOf(db: Database, orderId: string): Promise<CoinSaleRow | undefined> {
  const [row] = await db.orm.select().from(coinSales).where(eq(coinSales.order_id, orderId));
  return row;
}

/** @throws Error for an order that isn't a coin sale */
export async function saleRowOf(db: Database, orderId: string): Promise<CoinSaleRow> {
  const row = await findSaleOf(db, orderId);
  if (!row) throw new Error(`Order ${orderId} is not a sale of coins`);
  return row;
}

export async function insertSale(
  tx: Database,
  row: typeof coinSales.$inferInsert,
): Promise<CoinSaleRow> {
  const [sale] = await tx.orm.insert(coinSales).values(row).returning();
  if (!sale) throw new Error('The sale was not stored');
  return sale;
}

/** Updates what is known about a sale. */
export async function changeSale(
  tx: Database,
  { order_id }: Pick<CoinSaleRow, 'order_id'>,
  set: Partial<Pick<CoinSaleRow, 'named_hash' | 'payout' | 'payout_order'>>,
): Promise<void> {
  await tx.orm.update(coinSales).set(set).where(eq(coinSales.order_id, order_id));
}

/** Sales at an address for which no coins have been seen: none or one. */
export async function listUnpaidAt(tx: Database, address: string): Promise<string[]> {
  const { rows } = await tx.sql.query<{ id: string }>({
    name: 'coin-sales-unpaid-at',
    text: `select s.order_id id from coin_sale s join orders o on o.id = s.order_id
      where s.address = $1 and o.status = 'awaiting_user' order by o.seq`,
    values: [address],
  });
  return rows.map(({ id }) => id);
}

/**
 * The sale at an address that takes another payment of a coin: the oldest without coins, or else one still
 * below the minimum.
 */
export async function findTaker(
  tx: Database,
  address: string,
  coin: CoinCode,
): Promise<CoinSaleRow | undefined> {
  const { rows } = await tx.sql.query<CoinSaleRow>({
    name: 'coin-sale-taker',
    text: `select s.* from coin_sale s join orders o on o.id = s.order_id
      where s.address = $1 and s.coin = $2 and o.status in ('awaiting_user', 'processing')
        and s.minimum > (select coalesce(sum(p.amount), 0) from coin_payment p
          where p.order_id = s.order_id and p.state <> 'vanished')
      order by o.status = 'processing', o.seq limit 1`,
    values: [address, coin],
  });
  return rows[0];
}

/** Booked but unpaid coins for sales at an address, in hundred-millionths. */
export async function sumUnpaid(
  tx: Database,
  { address, coin }: Pick<CoinSaleRow, 'address' | 'coin'>,
): Promise<bigint> {
  const { rows } = await tx.sql.query<{ sum: bigint }>({
    name: 'coin-sales-unpaid-sum',
    text: `select coalesce(sum(p.amount), 0)::bigint sum from coin_sale s
      join orders o on o.id = s.order_id and o.status = 'processing'
      join coin_payment p on p.order_id = s.order_id
      where s.address = $1 and s.coin = $2 and p.booked_at is not null and p.lost_at is null`,
    values: [address, coin],
  });
  return rows[0]?.sum ?? 0n;
}

/** Coin sales at an address that have booked coins and wait for more. */
export async function listSmall(
  tx: Database,
  { address, coin }: Pick<CoinSaleRow, 'address' | 'coin'>,
): Promise<string[]> {
  const { rows } = await tx.sql.query<{ id: string }>({
    name: 'coin-sales-small',
    text: `select s.order_id id from coin_sale s
      join orders o on o.id = s.order_id and o.status = 'processing'
      where s.address = $1 and s.coin = $2 and exists (select 1 from coin_payment p
        where p.order_id = s.order_id and p.booked_at is not null and p.lost_at is null)
      order by o.seq`,
    values: [address, coin],
  });
  return rows.map(({ id }) => id);
}
