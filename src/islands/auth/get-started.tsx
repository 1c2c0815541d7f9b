import { useEffect, useRef } from 'react';
import type { StartPageCard as Card } from '#lib/giftcard/card-worth.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Way } from '#lib/auth/country-page.ts';
import { paths } from '#lib/paths.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import { replaceWith } from '#lib/browser/navigate.ts';
import { selectCountry } from '#lib/browser/stores/country.ts';
import { StartPageCard } from './start-page-card.tsx';
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
