import { useState, type ReactNode } from 'react';
import type { CountryCode } from '#lib/countries.ts';
import { iconArrowLeft } from '#lib/look/first-icons.ts';
import { selectCountry } from '#lib/browser/stores/country.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { CountryStep } from './country-step.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface SignUpFlowProps {
  saved: CountryCode | null;
  referralCode?: string | undefined;
  email?: string | undefined;
  onGuest?: (country: CountryCode) => void;
  /** Draws the heading of a step; a box has its own. */
  heading?: (step: 1 | 2, text: string) => ReactNode;
}

const texts = {
  1: 'Where do you live? This sets your currency and what you can use.',
  2: 'Your details. You can add ID later, when you need it.',
} as const;

/** Country first, then the form (spec 4, Sign-up). */
export function SignUpFlow({ saved, referralCode, email, onGuest, heading }: SignUpFlowProps) {
  const [step, setStep] = useState<1 | 2>(1);
  const [country, setCountry] = useState(saved);
  const choose = (code: CountryCode) => {
    selectCountry(code);
    setCountry(code);
  };
  const goOn = (code: CountryCode) => {
    choose(code);
    setStep(2);
  };
  return (
    <>
      {heading ? heading(step, texts[step]) : <p className="sub">{texts[step]}</p>}
      {step === 2 && (
        <button className="link self-start" type="button" onClick={() => setStep(1)}>
          <Icon path={iconArrowLeft} size={20} />
          Back to countries
        </button>
      )}
      {step === 1 || !country ? (
        <CountryStep saved={country ?? saved} onSelect={goOn} onGuest={onGuest} />
      ) : (
        <SignUpForm
          country={country}
          referralCode={referralCode}
          email={email}
          onCountry={choose}
        />
      )}
    </>
  );
}
