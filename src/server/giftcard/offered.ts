import type { Services } from '#server/platform/services.ts';
import type { BuyBrandRow } from './basket.ts';
import type { PackageRow } from './tables.ts';

const SANDBOX = 'cards-sandbox';

/** Which of our cards can be supplied; undefined while some supplier sells all of them. */
async function soldNow({
  providers: { giftcards },
}: Pick<Services, 'providers'>): Promise<ReadonlySet<string> | undefined> {
  const sold = new Set<string>();
  for (const { id, listSold } of giftcards.all) {
    // next to a real supplier, the sandbox only answers for earlier orders
    if (id === SANDBOX && giftcards.current.id !== SANDBOX) continue;
    if (!listSold) return undefined;
    for (const sku of await listSold()) sold.add(sku);
  }
  return sold;
}

/** Brands with the countries that a supplier sells them for, without those that no supplier sells. */
export async function onlyOffered(
  services: Pick<Services, 'providers'>,
  rows: readonly BuyBrandRow[],
): Promise<BuyBrandRow[]> {
  const sold = await soldNow(services);
  if (!sold) return [...rows];
  return rows.flatMap((row) => {
    const countries = row.buy.countries.filter(([code]) => sold.has(`${row.id}:${code}`));
    return countries.length > 0 ? [{ ...row, buy: { ...row.buy, countries } }] : [];
  });
}

/** The same for local cards. */
export async function onlyOfferedHere<Card extends { id: string }>(
  services: Pick<Services, 'providers'>,
  rows: readonly Card[],
): Promise<Card[]> {
  const sold = await soldNow(services);
  return rows.filter(({ id }) => sold?.has(id) ?? true);
}

/** Packages whose items can all be supplied. */
export async function onlyWhole(
  services: Pick<Services, 'providers'>,
  rows: readonly PackageRow[],
): Promise<PackageRow[]> {
  const sold = await soldNow(services);
  return rows.filter(({ items }) =>
    items.every((item) => {
      const sku = 'local' in item ? item.local : `${item.brand}:${item.country}`;
      return sold?.has(sku) ?? true;
    }),
  );
}
