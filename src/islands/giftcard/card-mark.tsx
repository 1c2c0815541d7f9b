import type { CardBrand } from '#lib/contracts/giftcard.ts';

/** The first letter on the brand's colour: we draw nobody's logo. */
export function CardMark({ brand }: { brand: Pick<CardBrand, 'name' | 'color' | 'text_color'> }) {
  return (
    <svg className="card-mark" viewBox="0 0 44 44" aria-hidden="true">
      <rect width="44" height="44" rx="10" fill={brand.color} />
      <text x="22" y="29" textAnchor="middle" fill={brand.text_color}>
        {brand.name.slice(0, 1).toUpperCase()}
      </text>
    </svg>
  );
}
