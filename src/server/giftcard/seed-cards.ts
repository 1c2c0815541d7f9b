import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { parseAmount } from '#lib/money.ts';
import facts from './facts/cards.json' with { type: 'json' };
import { settingNames as names } from './settings.ts';
import type { CardType, ReceiptKind } from './tables.ts';
import local from './facts/local-cards.json' with { type: 'json' };
import ready from './facts/packages.json' with { type: 'json' };

type Brand = (typeof facts.brands)[number];
interface SellFacts {
  types: { id: string; ratio: string; receipts: string[] }[];
}

const sellOf = (brand: Brand) => ('sell' in brand ? (brand.sell as SellFacts) : null);

/** The stored fields of the sell side. The ratio is a setting, because it changes. */
function sellSide(brand: Brand): object | null {
  const sell = sellOf(brand);
  return sell && { ...sell, types: sell.types.map(({ id, receipts }) => ({ id, receipts })) };
}

async function writeBrands(db: Database): Promise<void> {
  for (const [position, brand] of facts.brands.entries())
    await db.sql.query({
      name: 'seed-brand',
      text: `insert into gift_brand(id, name, aliases, category, color, text_color, code_label,
          code_pattern, region_locked, open_loop, sell, buy, position)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        on conflict (id) do update set name = excluded.name, aliases = excluded.aliases,
          category = excluded.category, color = excluded.color, text_color = excluded.text_color,
          code_label = excluded.code_label, code_pattern = excluded.code_pattern,
          sell = excluded.sell, buy = excluded.buy`,
      values: [
        brand.id,
        brand.name,
        brand.aliases,
        brand.category,
        brand.color,
        brand.textColor,
        brand.codeLabel,
        brand.codePattern,
        brand.regionLocked,
        brand.openLoop,
        sellSide(brand),
        'buy' in brand ? brand.buy : null,
        position,
      ],
    });
}

function firstSettings(): [name: string, value: string][] {
  const each = <T>(record: Record<string, string>, name: (key: T) => string) =>
    Object.entries(record).map(([key, value]): [string, string] => [name(key as T), value]);
  return [
    ...each<CurrencyCode>(facts.perUsd, names.perUsd),
    ...each<CardCurrency>(facts.usdPerUnit, names.usdPerUnit),
    ...facts.tiers.flatMap(({ id, min, factor }): [string, string][] => [
      [names.tierFrom(id), min],
      [names.tier(id), factor],
    ]),
    ...facts.receipts.map(({ id, factor }): [string, string] => [
      names.receipt(id as ReceiptKind),
      factor,
    ]),
    ...facts.brands.flatMap((brand) =>
      (sellOf(brand)?.types ?? []).map(({ id, ratio }): [string, string] => [
        names.ratio(brand.id, id as CardType),
        ratio,
      ]),
    ),
    [names.markup(), '0.03'],
  ];
}

async function writeLocalCards(db: Database): Promise<void> {
  for (const [position, card] of local.cards.entries())
    await db.sql.query({
      name: 'seed-local-card',
      text: `insert into local_gift_card(id, country_code, name, category, color, redeem, currency,
          value_list, max_quantity, validity_days, position)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        on conflict (id) do update set name = excluded.name, category = excluded.category,
          color = excluded.color, redeem = excluded.redeem`,
      values: [
        card.id,
        card.country,
        card.name,
        card.category,
        card.color,
        card.redeem,
        card.currency,
        card.values.map(parseAmount),
        card.maxQuantity,
        card.validityDays,
        position,
      ],
    });
}

async function writePackages(db: Database): Promise<void> {
  for (const [position, { id, country, name, description, items }] of ready.packages.entries())
    await db.sql.query({
      name: 'seed-package',
      text: `insert into gift_package(id, country_code, name, description, items, position)
        values ($1, $2, $3, $4, $5::jsonb, $6) on conflict (id) do nothing`,
      values: [id, country, name, description, JSON.stringify(items), position],
    });
}

/** Seeds local cards and packages, and leaves operators' changes alone. */
async function seedBuying(db: Database): Promise<void> {
  await writeLocalCards(db);
  await writePackages(db);
}

/**
 * Seeds what is bought and sold: the brands, local cards and packages, and initial rates where a name has
 * none. Leaves operators' changes alone.
 */
export async function seedCards(db: Database): Promise<void> {
  await writeBrands(db);
  await seedBuying(db);
  const rows = firstSettings();
  await db.sql.query({
    name: 'seed-card-settings',
    text: `insert into card_setting(name, value, effective_at, set_by, set_at)
      select name, value::numeric, 'epoch', 'seed', now()
      from unnest($1::text[], $2::text[]) as first(name, value)
      where not exists (select 1 from card_setting kept where kept.name = first.name)`,
    values: [rows.map(([name]) => name), rows.map(([, value]) => value)],
  });
}
