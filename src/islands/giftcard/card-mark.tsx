import { Mark } from '#islands/ui/mark.tsx';
import type { CardBrand } from '#lib/giftcard/contract.ts';
import { cardArt } from '#lib/giftcard/card-art.ts';

interface CardMarkProps {
  brand: Pick<CardBrand, 'color' | 'text_color'>;
  /** The brand's id. */
  id: string;
}

/** A small gift card: its picture, over an awning in its colours. */
export function CardMark({ brand, id }: CardMarkProps) {
  return (
    <span className="card-mark relative flex-none w-14 aspect-[70/44] rounded-sm shadow-[0_0_0_1px_var(--line)]">
      <svg viewBox="0 0 70 44" aria-hidden="true">
        <rect width="70" height="44" rx="4" fill={brand.color} />
        <path d={cardArt} fill={brand.text_color} fillOpacity="0.35" />
      </svg>
      <Mark id={id} card />
    </span>
  );
}
