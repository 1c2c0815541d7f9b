import { guest } from '#lib/constants.ts';
import { countryCodes, type CountryCode } from '#lib/countries.ts';
import type { StartPageCard as Card } from '#lib/giftcard/card-worth.ts';
import { cardArt } from '#lib/giftcard/card-art.ts';
import { Mark } from '#islands/ui/mark.tsx';
import { Money } from '#islands/ui/money.tsx';

interface StartPageCardProps {
  card: Card;
  country: CountryCode | null;
}

/**
 * The current payout for one gift card, in the currency of the chosen or suggested country. The others are in
 * the page but hidden: it shows one of them when it suggests a country before hydration.
 */
export function StartPageCard({ card, country }: StartPageCardProps) {
  return countryCodes.map((code) => {
    const worth = card.worth[code];
    const isHere = code === (country ?? guest.country);
    return worth && <Worth key={code} card={card} code={code} worth={worth} hidden={!isHere} />;
  });
}

interface WorthProps {
  card: Card;
  code: CountryCode;
  worth: NonNullable<Card['worth'][CountryCode]>;
  hidden: boolean;
}

function Worth({ card, code, worth, hidden }: WorthProps) {
  return (
    <section
      className="card flex flex-wrap items-center gap-y-3 gap-x-4"
      aria-label="Today’s rate"
      data-of={code}
      hidden={hidden}
    >
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
