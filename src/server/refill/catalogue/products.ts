import { and, asc, eq, ne } from 'drizzle-orm';
import type { BillProduct } from '#lib/refill/contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { billsFor, findCode } from '#server/providers/bills/codes.ts';
import { billProducts, type BillerRow, type ProductRow } from '#server/refill/tables.ts';

const GB_MB = 1024n;

/** What a biller sells through a provider now, in display order. */
export async function listProductRows(
  db: Database,
  billId: string,
  provider: string,
): Promise<ProductRow[]> {
  const rows = await db.orm
    .select()
    .from(billProducts)
    .where(
      and(
        eq(billProducts.bill_id, billId),
        eq(billProducts.active, true),
        ne(billProducts.stock, 'gone'),
      ),
    )
    .orderBy(asc(billProducts.position), asc(billProducts.price));
  return rows.filter((row) => findCode(provider, row) !== undefined);
}

/** A biller's product at the provider, even if it is out of stock; undefined if there is none. */
export async function findProduct(
  services: Pick<Services, 'db' | 'providers'>,
  biller: Pick<BillerRow, 'id' | 'country_code' | 'service_type'>,
  productId: string | undefined,
): Promise<ProductRow | undefined> {
  const { catalogue } = await billsFor(services, biller);
  const rows = await listProductRows(services.db, biller.id, catalogue);
  return rows.find(({ id }) => id === productId);
}

/** Minor units for 1024 MB, rounded down; null if it is not sold by size. */
const pricePerGb = ({ price, size_mb: size }: ProductRow): bigint | null =>
  size === null ? null : (price * GB_MB) / BigInt(size);

export function productView(
  row: ProductRow,
  { currency }: Pick<BillerRow, 'currency'>,
): BillProduct {
  const perGb = pricePerGb(row);
  return {
    product_id: row.id,
    name: row.name,
    price: toAmount(row.price),
    currency,
    size_label: row.size_label,
    size_mb: row.size_mb,
    price_per_gb: perGb === null ? null : toAmount(perGb),
    validity_days: row.validity_days,
    validity_label: row.validity_label,
    category: row.category,
    add_on: row.add_on,
    in_stock: row.stock === 'yes',
  };
}
