import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import facts from './facts/networks.json' with { type: 'json' };

/**
 * Writes the networks that sell airtime. Run again it refreshes what is a fact and leaves alone
 * what an operator may have changed: bounds, order, and whether it is on.
 */
export async function seedBillers(db: Database): Promise<void> {
  for (const [position, network] of facts.networks.entries()) {
    await db.sql.query({
      name: 'seed-biller',
      text: `insert into biller(id, country_code, service_type, name, short_name, color, currency,
          min, max, presets, prefixes, provider_codes, active, position)
        values ($1, $2, 'airtime-bill-payment', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        on conflict (id) do update set name = excluded.name, short_name = excluded.short_name,
          color = excluded.color, prefixes = excluded.prefixes,
          provider_codes = excluded.provider_codes`,
      values: [
        network.id,
        network.country satisfies string as CountryCode,
        network.name,
        network.shortName,
        network.color,
        network.currency satisfies string as CurrencyCode,
        parseAmount(network.min),
        parseAmount(network.max),
        network.presets.map(parseAmount),
        network.prefixes,
        network.codes,
        network.active,
        position,
      ],
    });
  }
}
