import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { families, type BillerFact, type Family } from '#server/refill/facts.ts';

/** Bounds of billers that only sell products, each with its own price. */
const ANY = { min: '1', max: '1000000' };

async function seedBiller(db: Database, family: Family, fact: BillerFact, position: number) {
  const sells = fact.min === undefined ? 'products' : 'amount';
  await db.sql.query({
    name: 'seed-biller',
    text: `insert into biller(id, country_code, service_type, name, short_name, color, currency,
        min, max, presets, prefixes, provider_codes, active, position, validates, sells,
        number_kind, number_label, number_pattern, number_help, meter_types, subscriptions,
        regions, neighbours)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20, $21, $22, $23, $24)
      on conflict (id) do update set name = excluded.name, short_name = excluded.short_name,
        color = excluded.color, prefixes = excluded.prefixes,
        provider_codes = biller.provider_codes || excluded.provider_codes, validates = excluded.validates,
        sells = excluded.sells, number_kind = excluded.number_kind,
        number_label = excluded.number_label, number_pattern = excluded.number_pattern,
        number_help = excluded.number_help, meter_types = excluded.meter_types,
        subscriptions = excluded.subscriptions, regions = excluded.regions,
        neighbours = excluded.neighbours`,
    values: [
      fact.id,
      fact.country,
      family.serviceType,
      fact.name,
      fact.shortName,
      fact.color ?? null,
      fact.currency,
      parseAmount(fact.min ?? ANY.min),
      parseAmount(fact.max ?? ANY.max),
      (fact.presets ?? []).map(parseAmount),
      fact.prefixes ?? [],
      fact.codes,
      fact.active ?? true,
      position,
      fact.validates ?? false,
      sells,
      fact.phone ? 'phone' : 'account',
      fact.label ?? 'Phone number',
      fact.pattern ?? null,
      fact.help ?? null,
      fact.meterTypes ?? [],
      fact.subscriptions ?? [],
      fact.regions ?? [],
      fact.neighbours ?? [],
    ],
  });
}

/** A whole family in one statement: there are hundreds. */
async function seedProducts(db: Database, { asOf, products }: Family, isProduction: boolean) {
  const rows = products.map(({ price, active = true, demo = false, ...fact }, position) => ({
    ...fact,
    price: String(parseAmount(price)),
    active: active && !(isProduction && demo),
    position,
  }));
  await db.sql.query({
    name: 'seed-bill-products',
    text: `insert into bill_product(id, bill_id, name, price, size_label, size_mb, validity_days,
        validity_label, category, add_on, provider_codes, active, position, price_as_of)
      select id, biller, name, price, size, "sizeMb", days, validity, category,
        coalesce("addOn", false), coalesce(codes, '{}'), active, position, $2
      from jsonb_to_recordset($1) as fact(id text, biller text, name text, price bigint, size text,
        "sizeMb" int, days int, validity text, category text, "addOn" boolean, codes jsonb,
        active boolean, position int)
      on conflict (id) do update set name = excluded.name, size_label = excluded.size_label,
        size_mb = excluded.size_mb, validity_days = excluded.validity_days,
        validity_label = excluded.validity_label, category = excluded.category,
        add_on = excluded.add_on, provider_codes = excluded.provider_codes`,
    values: [JSON.stringify(rows), asOf],
  });
}

/**
 * Seeds the billers and their products. Running it again updates facts and leaves alone what an operator or
 * the provider may have changed: bounds, order, prices, and what is on. Prices that we invented start
 * switched off in production.
 */
export async function seedBillers(
  db: Database,
  { isProduction = false }: { isProduction?: boolean } = {},
): Promise<void> {
  for (const family of families) {
    for (const [position, fact] of family.billers.entries())
      await seedBiller(db, family, fact, position);
    await seedProducts(db, family, isProduction);
  }
}
