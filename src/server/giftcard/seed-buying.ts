import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import local from './facts/local-cards.json' with { type: 'json' };
import ready from './facts/packages.json' with { type: 'json' };

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
export async function seedBuying(db: Database): Promise<void> {
  await writeLocalCards(db);
  await writePackages(db);
}
