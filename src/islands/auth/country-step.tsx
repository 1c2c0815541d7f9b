import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { signUp } from '#lib/constants.ts';
import type { Way } from '#lib/auth/country-page.ts';
import {
  isCountryCode,
  sortCountries,
  supportedCountries,
  type CountryCode,
} from '#lib/countries.ts';
import { Button } from '#islands/ui/button.tsx';
import { Combobox } from '#islands/ui/combobox.tsx';
import { Flag } from '#islands/ui/flag.tsx';

interface CountryStepProps {
  /** The initially selected country. */
  saved: CountryCode | null;
  onSelect: (country: CountryCode) => void;
  /** In a dialog, the search takes the focus. */
  isFirst?: boolean | undefined;
  /** The next page is loading. */
  isGoing?: boolean;
  /** If people can also look around, a choice alone leads nowhere: they choose the way. */
  ways?: Ways | undefined;
  /** The way that was pressed before a country was chosen. */
  asked?: Way | null | undefined;
}

export type Ways = Record<Way, (country: CountryCode) => void>;

const options = sortCountries(Object.values(supportedCountries)).map(({ code, name }) => ({
  value: code,
  label: name,
  mark: <Flag country={code} />,
}));

/** The choice shows immediately and is applied 400 ms later, so that people see what they chose. */
function useChoice(saved: CountryCode | null) {
  const [chosen, setChosen] = useState(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setChosen(saved), [saved]);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** A button continues without waiting, and cancels the automatic step. */
  const settle = () => clearTimeout(timer.current);
  const choose = (code: CountryCode, then: (code: CountryCode) => void) => {
    setChosen(code);
    settle();
    timer.current = setTimeout(() => then(code), signUp.countrySelectMs);
  };
  return { chosen, choose, settle };
}

/** Submits the page's form if our script isn't running. */
const sent = (way: Way) =>
  ({ type: 'submit', form: signUp.form, name: 'way', value: way }) as const;

export function CountryStep(props: CountryStepProps) {
  const { saved, onSelect, ways, asked = null, isFirst, isGoing } = props;
  const { chosen, choose, settle } = useChoice(saved);
  const [wanted, setWanted] = useState(asked);
  const go = (code: CountryCode, on = onSelect) => {
    settle();
    trackStep('select-country');
    on(code);
  };
  const leads = (way: Way) => ({
    ...sent(way),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      if (chosen) go(chosen, ways?.[way]);
      else setWanted(way);
    },
  });
  return (
    <div className="stack">
      <Combobox
        label="Search countries"
        placeholder="Search"
        options={options}
        value={chosen}
        emptyText="We’re not in that country yet"
        isFirst={isFirst}
        sends={ways && { form: signUp.form, name: 'country' }}
        onSelect={({ value }) => {
          if (isCountryCode(value))
            choose(value, (code) => go(code, wanted ? ways?.[wanted] : undefined));
        }}
      />
      {chosen && !ways && (
        <Button size="big" busy={isGoing} busyText="Opening" onClick={() => go(chosen)}>
          Continue
        </Button>
      )}
      {ways && (
        <div className="stack-s">
          <Button {...leads('account')} size="big" busy={isGoing} busyText="Opening">
            Create account
          </Button>
          <Button {...leads('guest')} size="big" variant="tint">
            Explore first
          </Button>
          <p className="fine" role="status">
            {wanted && !chosen ? 'Choose your country first: it sets what you see.' : ''}
          </p>
        </div>
      )}
    </div>
  );
}
