import { useEffect, useState, type ReactNode } from 'react';
import type { CountryCode } from '#lib/countries.ts';
import type { Way } from '#lib/auth/country-page.ts';
import { iconArrowLeft } from '#lib/look/first-icons.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { guessCountry } from '#lib/auth/browser/guess-country.ts';
import { selectCountry, selectedCountry } from '#lib/browser/stores/country.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { CountryStep } from './country-step.tsx';
import type { SignUpForm } from './sign-up-form.tsx';
import { useFirstField } from './use-first-field.ts';

interface SignUpFlowProps {
  /** The initial country: the chosen one, else a guess. */
  saved: CountryCode | null;
  /** Offered where people can look around without an account. */
  onGuest?: (country: CountryCode) => void;
  /** The way that was pressed before a country was chosen. */
  asked?: Way | null | undefined;
  /** Shown above the countries, for the chosen one. */
  above?: (country: CountryCode | null) => ReactNode;
  /** Renders the heading of a step; a dialog has its own. */
  heading?: (step: 1 | 2, text: string) => ReactNode;
}

const texts = {
  1: 'Where do you live? This sets your currency and services.',
  2: 'Your details. You can add ID later, when you need it.',
} as const;

const isAtForm = () => (history.state as { signUp?: true } | null)?.signUp === true;

/** The step is in the history: Back shows the countries; a reload or a return shows the form. */
function useStep() {
  const [step, setStep] = useState<1 | 2>(1);
  useEffect(() => {
    const read = () => setStep(isAtForm() ? 2 : 1);
    read();
    window.addEventListener('popstate', read);
    return () => {
      window.removeEventListener('popstate', read);
      // The dialog was closed, so its step is removed from the history.
      if (isAtForm()) history.back();
    };
  }, []);
  const proceed = () => {
    history.pushState({ ...(history.state as object | null), signUp: true }, '');
    setStep(2);
  };
  return { step, proceed };
}

/** The form loads with the second step, so that people who only look around don't download it. */
function useForm(isWanted: boolean) {
  const [form, setForm] = useState<{ Form: typeof SignUpForm } | null>(null);
  useEffect(() => {
    if (!isWanted || form) return;
    import('./sign-up-form.tsx').then(
      ({ SignUpForm: Form }) => setForm({ Form }),
      (error: unknown) => {
        presentError(error);
        if (isAtForm()) history.back();
      },
    );
  }, [isWanted, form]);
  return form?.Form;
}

/** Country first, then the form (spec 4, Sign-up). */
export function SignUpFlow({ saved, onGuest, asked, heading, above }: SignUpFlowProps) {
  const { step: wanted, proceed } = useStep();
  const [country, setCountry] = useState(saved);
  const Form = useForm(wanted === 2);
  const isFormNext = wanted === 2 && country !== null;
  const step = isFormNext && Form ? 2 : 1;
  useFirstField(step);
  // Prefer the country stored on this device: the cookie may have been cleared.
  useEffect(() => setCountry((known) => selectedCountry() ?? known ?? guessCountry()), []);
  const choose = (code: CountryCode) => {
    selectCountry(code);
    setCountry(code);
  };
  const signUp = (code: CountryCode) => {
    choose(code);
    proceed();
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
      {step === 1 && above?.(country)}
      {!isFormNext || !Form ? (
        <CountryStep
          saved={country}
          isFirst={!heading}
          isGoing={isFormNext}
          onSelect={onGuest ? choose : signUp}
          asked={asked}
          ways={onGuest && { account: signUp, guest: onGuest }}
        />
      ) : (
        <Form country={country} onCountry={choose} />
      )}
    </>
  );
}
