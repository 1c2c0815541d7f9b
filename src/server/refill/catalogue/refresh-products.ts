import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { BillPlan } from '#server/ports/bills.ts';
import { billsFor, findCode } from '#server/providers/bills/codes.ts';
import type { Services } from '#server/platform/services.ts';
import { readPlanName } from './plan-name.ts';
import { billProducts, type BillerRow, type ProductRow } from '#server/refill/tables.ts';

const NEW_AT_END = 1000;

type Known = ProductRow & { code: string };

/**
 * Updates prices and stock of listed products, and removes those no longer listed. Products that were checked
 * since this list was requested stay as they are, since its answer may have been slower than a later one.
 */
async function renew(
  db: Database,
  requestedAt: Date,
  known: readonly Known[],
  plans: readonly BillPlan[],
) {
  const listed = new Map(plans.map((plan) => [plan.code, plan]));
  const next = known.map(({ id, code, price }) => {
    const plan = listed.get(code);
    if (!plan) return { id, price, stock: 'gone' };
    return { id, price: plan.price.minor, stock: plan.inStock ? 'yes' : 'out' };
  });
  await db.sql.query(
    `update bill_product p set price = n.price, stock = n.stock, checked_at = $1,
       price_as_of = case when n.stock = 'gone' then p.price_as_of else $2 end
     from unnest($3::text[], $4::bigint[], $5::text[]) n(id, price, stock)
     where p.id = n.id and (p.checked_at is null or p.checked_at <= $1)`,
    [
      requestedAt,
      requestedAt.toISOString().slice(0, 10),
      next.map(({ id }) => id),
      next.map(({ price }) => price),
      next.map(({ stock }) => stock),
    ],
  );
}

async function add(
  db: Database,
  { biller, catalogue, requestedAt }: { biller: BillerRow; catalogue: string; requestedAt: Date },
  plans: readonly BillPlan[],
) {
  if (plans.length === 0) return;
  await db.orm
    .insert(billProducts)
    .values(
      plans.map((plan, n) => ({
        id: `${biller.id}-${plan.code}`,
        bill_id: biller.id,
        name: plan.name,
        price: plan.price.minor,
        ...readPlanName(plan.name),
        add_on: false,
        provider_codes: { [catalogue]: plan.code },
        stock: plan.inStock ? ('yes' as const) : ('out' as const),
        active: true,
        position: NEW_AT_END + n,
        price_as_of: requestedAt.toISOString().slice(0, 10),
        checked_at: requestedAt,
      })),
    )
    .onConflictDoNothing();
}

/**
 * Syncs a biller's products with the provider: prices, stock, new and removed ones. Without an answer, or
 * with an empty one, everything stays. Returns whether there was an answer.
 */
export async function refreshProducts(services: Services, biller: BillerRow): Promise<boolean> {
  const { db, clock, log } = services;
  const bills = await billsFor(services, biller);
  const { catalogue } = bills;
  const code = findCode(catalogue, biller);
  if (code === undefined) return false;
  const requestedAt = clock.now();
  const outcome = await bills.plans(code);
  const plans = outcome.kind === 'done' ? outcome.value : [];
  const sold = plans.filter(({ price }) => price.currency === biller.currency);
  if (sold.length === 0) {
    log.warn({ biller: biller.id, outcome: outcome.kind }, 'the bills provider lists nothing');
    return false;
  }
  const rows = await db.orm.select().from(billProducts).where(eq(billProducts.bill_id, biller.id));
  const known = rows.flatMap((row): Known[] => {
    const own = findCode(catalogue, row);
    return own === undefined ? [] : [{ ...row, code: own }];
  });
  await renew(db, requestedAt, known, sold);
  const isNew = ({ code: own }: BillPlan) => !known.some((row) => row.code === own);
  await add(db, { biller, catalogue, requestedAt }, sold.filter(isNew));
  return true;
}
