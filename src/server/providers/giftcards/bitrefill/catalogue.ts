import type { Pieces } from '#server/ports/giftcards.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { unclear } from '#server/providers/answers.ts';
import { countryOf } from '#server/providers/giftcards/by-part.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import { Products, type Product } from './wire.ts';

/** Whether it has a card of this value now, in the same currency and for the same country. */
export function sells(product: Product, item: Pick<Pieces, 'sku' | 'value' | 'currency'>): boolean {
  const { in_stock, currency, country_code, packages, range } = product;
  if (in_stock === false || currency !== item.currency) return false;
  if (country_code !== countryOf(item)) return false;
  if ((packages ?? []).some(({ value }) => readMinor(value) === item.value)) return true;
  const [min, max] = [readMinor(range?.min), readMinor(range?.max)];
  return min !== null && max !== null && item.value >= min && item.value <= max;
}

/** Its products by name, for operators who match them to our cards. */
export async function searchProducts(
  client: JsonClient,
  name: string,
): Promise<Outcome<readonly { code: string; name: string }[]>> {
  const found = readAs(await client.read('products/search', { query: { q: name } }), Products);
  if (!found.ok) return unclear(found.reason);
  const value = found.value.data.map((each) => ({
    code: each.id,
    name: `${each.name} (${each.country_code ?? '?'}, ${each.currency ?? '?'})`,
  }));
  return { kind: 'done', value, providerRef: '', raw: null };
}
