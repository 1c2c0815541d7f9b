import type { BuyBrand, LocalCard } from './buy.contract.ts';
import { paths } from '#lib/paths.ts';
import { faceMoney, inkOn } from './card-purchase.ts';

const between = (min: string, max: string, currency: string) =>
  `${faceMoney(min, currency)} to ${faceMoney(max, currency)}`;

/** A brand as a row in the list; values are in the currency of its first country. */
export function brandRow({ uuid, mark, name, color, text_color, countries, min, max }: BuyBrand) {
  const [first] = countries;
  const text = countries.length === 1 ? (first?.name ?? '') : `${countries.length} countries`;
  const range = between(min, max, first?.currency ?? 'USD');
  const href = paths.buyGiftCard(uuid);
  return { sheet: 'cards' as const, mark, name, color, text_color, href, text, range };
}

export function localRow({ id, name, color, used, values, currency }: LocalCard) {
  const sorted = values.map(Number).sort((a, b) => a - b);
  const range = between(String(sorted[0] ?? 0), String(sorted.at(-1) ?? 0), currency);
  const text = used === 'app' ? 'In the app' : used.slice(0, 1).toUpperCase() + used.slice(1);
  return {
    sheet: 'local-cards' as const,
    mark: id,
    name,
    color,
    text_color: inkOn(color),
    href: paths.buyLocalCard(id),
    text,
    range,
  };
}

const SHOWN = 6;

/**
 * The first cards of both lists, before someone has chosen between them: equal numbers, or more of one if the
 * other is short.
 */
export function firstCards(brands: readonly BuyBrand[], locals: readonly LocalCard[]) {
  const ofLocals = Math.max(SHOWN / 2, SHOWN - brands.length);
  const near = locals.slice(0, ofLocals).map(localRow);
  return [...brands.slice(0, SHOWN - near.length).map(brandRow), ...near];
}

/** The countries of all of these brands' cards, by name. */
export function countriesOf(brands: readonly BuyBrand[]): { code: string; name: string }[] {
  const all = brands.flatMap(({ countries }) => countries);
  const named = new Map(all.map(({ code, name }) => [code, name]));
  return [...named]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
