import type { BoardBrand, CardBrand } from './contract.ts';

export const boardOrders = { popular: 'Popular', highest: 'Highest', name: 'A–Z' } as const;
export type BoardOrder = keyof typeof boardOrders;

export const readOrder = (text: string | null): BoardOrder =>
  text === 'highest' || text === 'name' ? text : 'popular';

/** The currency that most rates are for; undefined if no card is bought. */
export function commonCurrency(brands: readonly CardBrand[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { usual } of brands)
    if (usual) counts.set(usual.currency, (counts.get(usual.currency) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0];
}

/** The highest first. A rate for another unit can’t be compared, so it comes after those for the common one. */
function byRate<Brand extends CardBrand>(brands: readonly Brand[]): Brand[] {
  const common = commonCurrency(brands);
  const groupOf = ({ usual }: Brand) => (!usual ? 2 : usual.currency === common ? 0 : 1);
  const rateOf = ({ usual }: Brand) => Number(usual?.rate ?? 0);
  return brands.toSorted((a, b) => groupOf(a) - groupOf(b) || rateOf(b) - rateOf(a));
}

/** The brands in the chosen order; popular ones come in the order of the list. */
export function orderBrands<Brand extends CardBrand>(
  brands: readonly Brand[],
  order: BoardOrder,
): readonly Brand[] {
  if (order === 'highest') return byRate(brands);
  if (order === 'name') return brands.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return brands;
}

const moveOf = ({ week_percent: percent }: BoardBrand): number => Math.abs(Number(percent ?? 0));

const MOST_MOVED = 3;

/** The brands whose rates moved furthest in the last seven days, at most three. */
export const movedBrands = (brands: readonly BoardBrand[]): BoardBrand[] =>
  brands
    .filter((brand) => moveOf(brand) > 0)
    .toSorted((a, b) => moveOf(b) - moveOf(a))
    .slice(0, MOST_MOVED);
