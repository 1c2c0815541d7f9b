import { useEffect, useRef } from 'react';
import type { StartPageCard as Card } from '#lib/giftcard/card-worth.ts';
import { type CountryCode, countryCodes } from '#lib/countries.ts';
import type { Way } from '#lib/auth/country-page.ts';
import { paths } from '#lib/paths.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import { replaceWith } from '#lib/browser/navigate.ts';
import { selectCountry } from '#lib/browser/stores/country.ts';
import { guest } from '#lib/constants.ts';
import { cardArt } from '#lib/giftcard/card-art.ts';
import { Mark } from '#islands/ui/mark.tsx';
import { Money } from '#islands/ui/money.tsx';
import { SignUpFlow } from './sign-up-flow.tsx';

interface GetStartedProps {
  /** The country chosen earlier, else the one that the visitor's network suggests. */
  country: CountryCode | null;
  /** The payout for one gift card in each country. */
  card?: Card | null;
  /** The way that was pressed before a country was chosen. */
  asked?: Way | null;
  /** The page that a guest wanted before choosing a country. */
  next: string;
}

function Heading({ step, text }: { step: 1 | 2; text: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) title.current?.focus();
    first.current = false;
  }, [step]);
  return (
    <div className="grid gap-1.5">
      <p className="cap num">Step {step} of 2</p>
      <h1 ref={title} tabIndex={-1}>
        Let&apos;s Get You Started
      </h1>
      <p className="sub">{text}</p>
    </div>
  );
}

interface StartPageCardProps {
  card: Card;
  country: CountryCode | null;
}

/**
 * The current payout for one gift card, in the currency of the chosen or suggested country. The others are in
 * the page but hidden: it shows one of them when it suggests a country before hydration.
 */
function StartPageCard({ card, country }: StartPageCardProps) {
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

/** The first page of a first visit: a country, then an account or a look around. */
export function GetStarted(props: GetStartedProps) {
  const { country, card, asked, next } = props;
  const lookAround = (code: CountryCode) => {
    selectCountry(code);
    replaceWith(safeReturnPath(next));
  };
  return (
    <div className="stack">
      <SignUpFlow
        saved={country}
        onGuest={lookAround}
        asked={asked}
        heading={(step, text) => <Heading step={step} text={text} />}
        above={(chosen) => card && <StartPageCard card={card} country={chosen} />}
      />
      <p className="auth-alt text-14 text-ink-2">
        Already have an account? <a href={paths.loginFor(next)}>Sign in</a>
      </p>
    </div>
  );
}
