import { guest } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { DoorCard as Card } from '#lib/card-worth.ts';
import { cardArt } from '#lib/look/card-art.ts';
import { Mark } from '#islands/ui/mark.tsx';
import { Money } from '#islands/ui/money.tsx';

interface DoorCardProps {
  card: Card;
  country: CountryCode | null;
}

/** What one gift card brings today, in the money of the country that is chosen or suggested. */
export function DoorCard({ card, country }: DoorCardProps) {
  const worth = card.worth[country ?? guest.country];
  if (!worth) return null;
  return (
    <section className="card flex flex-wrap items-center gap-y-3 gap-x-4" aria-label="Today’s rate">
      <span className="card-mark relative flex-none w-20 aspect-[70/44]" aria-hidden="true">
        <svg viewBox="0 0 70 44">
          <rect width="70" height="44" rx="4" fill={card.color} />
          <path d={cardArt} fill={card.text_color} fillOpacity="0.35" />
        </svg>
        <Mark id={card.id} card />
      </span>
      <p className="grid grow shrink basis-36 gap-0.5 min-w-0">
        <span className="cap">
          {worth.face} {card.name} gift card
        </span>
        <Money amount={worth.amount} currency={worth.currency} size="l" />
        <span className="cap">Today’s rate. No fee.</span>
      </p>
    </section>
  );
}
