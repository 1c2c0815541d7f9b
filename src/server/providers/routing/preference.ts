import type { ProviderPort } from '#lib/provider-desk/ports.ts';
import type { Database } from '#server/db/client.ts';
import type { Served } from '#server/ports/adapter.ts';

/** An order of preference; null: for every country, for every product. */
export interface Preference {
  country: string | null;
  product: string | null;
  providers: string[];
}

/** The latest setting of a port for each country and product; empty where the order in code applies again. */
export async function listPreferences(db: Database, port: ProviderPort): Promise<Preference[]> {
  const { rows } = await db.sql.query<Preference>({
    name: 'provider-preferences',
    text: `select distinct on (country, product) country, product, providers from provider_order
      where port = $1 order by country, product, id desc`,
    values: [port],
  });
  return rows;
}

/** The most specific setting: country and product, then country, then product. */
export function preferredFor(
  preferences: readonly Preference[],
  { country, product }: Served,
): readonly string[] {
  const find = (inCountry: string | null, ofProduct: string | null) =>
    preferences.find(
      (each) =>
        each.country === inCountry && each.product === ofProduct && each.providers.length > 0,
    );
  const found =
    find(country, product) ?? find(country, null) ?? find(null, product) ?? find(null, null);
  return found?.providers ?? [];
}

/** Named ones first, in the given order, then the others. */
export const inOrderOf = <Each extends { id: string }>(
  named: readonly string[],
  adapters: readonly Each[],
): Each[] => [
  ...named.flatMap((id) => adapters.filter((each) => each.id === id)),
  ...adapters.filter(({ id }) => !named.includes(id)),
];
