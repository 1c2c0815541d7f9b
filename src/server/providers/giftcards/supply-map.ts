import type { Database } from '#server/db/client.ts';

/** Maps a supplier's products to our gift cards: set by an operator, never guessed. */
export interface SupplyMap {
  /** The supplier's product for one of our cards; undefined if it isn't sold through it. */
  productOf(sku: string): Promise<string | undefined>;
  /** Our cards with a product there. */
  listSold(): Promise<ReadonlySet<string>>;
}

export const supplyMap = ({ db }: { db: Database }, provider: string): SupplyMap => ({
  async productOf(sku) {
    const { rows } = await db.sql.query<{ product_id: string }>(
      'select product_id from card_supply where provider = $1 and sku = $2',
      [provider, sku],
    );
    return rows[0]?.product_id;
  },
  async listSold() {
    const { rows } = await db.sql.query<{ sku: string }>(
      'select sku from card_supply where provider = $1',
      [provider],
    );
    return new Set(rows.map(({ sku }) => sku));
  },
});

export interface MappedCard {
  provider: string;
  sku: string;
  product_id: string;
  set_by: string;
  set_at: Date;
}

/** Every card that a supplier sells for us, by supplier and card. */
export async function listMapped(db: Database): Promise<MappedCard[]> {
  const { rows } = await db.sql.query<MappedCard>(
    'select provider, sku, product_id, set_by, set_at from card_supply order by provider, sku',
  );
  return rows;
}

/** Sells a card through a supplier from now on, as the given product; null stops it. */
export async function setMapped(
  db: Database,
  { provider, sku, productId }: { provider: string; sku: string; productId: string | null },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (productId === null) {
    await db.sql.query('delete from card_supply where provider = $1 and sku = $2', [provider, sku]);
    return;
  }
  await db.sql.query(
    `insert into card_supply(provider, sku, product_id, set_by, set_at)
     values ($1, $2, $3, $4, $5) on conflict (provider, sku)
     do update set product_id = excluded.product_id, set_by = excluded.set_by,
       set_at = excluded.set_at`,
    [provider, sku, productId, by, at],
  );
}
