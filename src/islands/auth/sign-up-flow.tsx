import { useEffect, useState, type ReactNode } from 'react';
import type { CountryCode } from '#lib/countries.ts';
import { iconArrowLeft } from '#lib/look/first-icons.ts';
import { selectCountry, selectedCountry } from '#lib/browser/stores/country.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { CountryStep } from './country-step.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useFirstField } from './use-first-field.ts';

interface SignUpFlowProps {
  saved: CountryCode | null;
  onGuest?: (country: CountryCode) => void;
  /** Draws the heading of a step; a box has its own. */
  heading?: (step: 1 | 2, text: string) => ReactNode;
}

const texts = {
  1: 'Where do you live? This sets your currency and services.',
  2: 'Your details. You can add ID later, when you need it.',
} as const;

const isAtForm = () => (history.state as { signUp?: true } | null)?.signUp === true;

/** The step stands in the history: Back shows the countries, a reload and coming back the form. */
function useStep() {
  const [step, setStep] = useState<1 | 2>(1);
  useEffect(() => {
    const read = () => setStep(isAtForm() ? 2 : 1);
    read();
    window.addEventListener('popstate', read);
    return () => {
      window.removeEventListener('popstate', read);
      // The box was closed: its step is no place to come back to.
      if (isAtForm()) history.back();
    };
  }, []);
  const goOn = () => {
    history.pushState({ ...(history.state as object | null), signUp: true }, '');
    setStep(2);
  };
  return { step, goOn };
}

/** Country first, then the form (spec 4, Sign-up). */
export function SignUpFlow({ saved, onGuest, heading }: SignUpFlowProps) {
  const { step, goOn } = useStep();
  const [country, setCountry] = useState(saved);
  useFirstField(step);
  // What this device has chosen counts, also when the cookie that tells the server is gone.
  useEffect(() => setCountry((known) => selectedCountry() ?? known), []);
  const choose = (code: CountryCode) => {
    selectCountry(code);
    setCountry(code);
  };
  return (
    <>
      {heading ? heading(step, texts[step]) : <p className="sub">{texts[step]}</p>}
      {step === 2 && (
        <button className="link self-start" type="button" onClick={() => history.back()}>
          <Icon path={iconArrowLeft} size={20} />
          Back to countries
        </button>
      )}
      {step === 1 || !country ? (
        <CountryStep
          saved={country}
          isFirst={!heading}
          onGuest={onGuest}
          onSelect={(code) => {
            choose(code);
            goOn();
          }}
        />
      ) : (
        <SignUpForm country={country} onCountry={choose} />
      )}
    </>
  );
}
