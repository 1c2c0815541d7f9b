import type { Clock } from '#server/platform/clock.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Pieces } from '#server/ports/giftcards.ts';
import { unclear } from '#server/providers/answers.ts';
import { countryOf } from '#server/providers/giftcards/by-part.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs, type Read } from '#server/providers/read-as.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import { Product, ProductPage } from './wire.ts';

/** Prices rarely change, and an order with a wrong price is refused. */
const GOOD_FOR_MS = 10 * 60_000;
const PAGE = '200';

/** Its products, each cached for a while. */
export interface Catalogue {
  find(productId: string): Promise<Read<Product>>;
}

export function catalogue(client: JsonClient, clock: Clock): Catalogue {
  const kept = new Map<string, { product: Product; until: number }>();
  return {
    async find(productId) {
      const now = clock.now().getTime();
      const known = kept.get(productId);
      if (known && now < known.until) return { ok: true, value: known.product };
      const path = `products/${encodeURIComponent(productId)}`;
      const found = readAs(await client.read(path, { query: {} }), Product);
      if (found.ok) kept.set(productId, { product: found.value, until: now + GOOD_FOR_MS });
      return found;
    },
  };
}

/**
 * Whether it sells a card of this value, in the same currency and, unless it works everywhere, for the same
 * country. This catches a wrong entry in our map before anything is ordered.
 */
export function sells(product: Product, item: Pick<Pieces, 'sku' | 'value' | 'currency'>): boolean {
  const { recipientCurrencyCode, country, fixedRecipientDenominations: fixed } = product;
  if (recipientCurrencyCode !== item.currency) return false;
  if (!product.global && country?.isoName !== countryOf(item)) return false;
  if (product.denominationType === 'FIXED')
    return (fixed ?? []).some((each) => readMinor(each) === item.value);
  const min = readMinor(product.minRecipientDenomination);
  const max = readMinor(product.maxRecipientDenomination);
  return min !== null && max !== null && item.value >= min && item.value <= max;
}

/** Its products by name, for operators who match them to our cards. */
export async function searchProducts(
  client: JsonClient,
  name: string,
): Promise<Outcome<readonly { code: string; name: string }[]>> {
  const query = { productName: name, size: PAGE, page: '1' };
  const found = readAs(await client.read('products', { query }), ProductPage);
  if (!found.ok) return unclear(found.reason);
  const value = found.value.content.map((each) => ({ code: each.productId, name: wordsFor(each) }));
  return { kind: 'done', value, providerRef: '', raw: null };
}

const wordsFor = ({ productName, country, global, recipientCurrencyCode }: Product): string =>
  `${productName} (${global ? 'everywhere' : (country?.isoName ?? '?')}, ${recipientCurrencyCode})`;
