import { Mark } from '#islands/ui/mark.tsx';
import type { CardBrand } from '#lib/contracts/giftcard.ts';

interface CardMarkProps {
  brand: Pick<CardBrand, 'name' | 'color' | 'text_color'>;
  /** The brand's id. */
  id: string;
}

/** A small gift card: its picture, over its first letter on its colour. */
export function CardMark({ brand, id }: CardMarkProps) {
  return (
    <span className="card-mark">
      <svg viewBox="0 0 70 44" aria-hidden="true">
        <rect width="70" height="44" rx="4" fill={brand.color} />
        <text x="35" y="29" textAnchor="middle" fill={brand.text_color}>
          {brand.name.slice(0, 1).toUpperCase()}
        </text>
      </svg>
      <Mark id={id} card />
    </span>
  );
}
