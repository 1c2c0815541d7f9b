import { parseAmount } from '#lib/money.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import facts from './facts/platforms.json' with { type: 'json' };

/**
 * Seeds the platforms that can be funded. Running it again updates names and account formats, and leaves
 * alone what an operator may have changed: bounds, order, and what is on.
 */
export async function seedPlatforms(db: Database): Promise<void> {
  const rows = facts.platforms.map(({ min, max, country, ...fact }, position) => ({
    ...fact,
    country,
    currency: supportedCountries[country as CountryCode].currency,
    min: String(parseAmount(min)),
    max: String(parseAmount(max)),
    position,
  }));
  await db.sql.query({
    name: 'seed-bet-platforms',
    text: `insert into bet_platform(id, country_code, name, color, currency, min, max, id_label,
        id_pattern, id_help, provider_codes, active, position)
      select id, country, name, color, currency, min, max, label, pattern, help, codes, active,
        position
      from jsonb_to_recordset($1) as fact(id text, country text, name text, color text,
        currency text, min bigint, max bigint, label text, pattern text, help text, codes jsonb,
        active boolean, position int)
      on conflict (id) do update set name = excluded.name, color = excluded.color,
        id_label = excluded.id_label, id_pattern = excluded.id_pattern, id_help = excluded.id_help,
        provider_codes = excluded.provider_codes`,
    values: [JSON.stringify(rows)],
  });
}
