import { useEffect, useRef, useState } from 'react';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { signUp } from '#lib/constants.ts';
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
  /** The country to begin with, shown as chosen. */
  saved: CountryCode | null;
  onSelect: (country: CountryCode) => void;
  /** In a box the search is where it begins. */
  isFirst?: boolean | undefined;
  /** What comes next is on its way. */
  isGoing?: boolean;
  /** Where someone may look around too, a choice alone leads nowhere: they say which way they go. */
  ways?: Ways | undefined;
}

type Way = 'account' | 'guest';
export type Ways = Record<Way, (country: CountryCode) => void>;

const options = sortCountries(Object.values(supportedCountries)).map(({ code, name }) => ({
  value: code,
  label: name,
  mark: <Flag country={code} />,
}));

/** The choice shows at once and is handed on 400 ms later, so that people see what they chose. */
function useChoice(saved: CountryCode | null) {
  const [chosen, setChosen] = useState(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setChosen(saved), [saved]);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Whoever goes on by a button does not wait, and is not taken on once more. */
  const settle = () => clearTimeout(timer.current);
  const choose = (code: CountryCode, then: (code: CountryCode) => void) => {
    setChosen(code);
    settle();
    timer.current = setTimeout(() => then(code), signUp.countrySelectMs);
  };
  return { chosen, choose, settle };
}

export function CountryStep({ saved, onSelect, ways, isFirst, isGoing }: CountryStepProps) {
  const { chosen, choose, settle } = useChoice(saved);
  const [wanted, setWanted] = useState<Way | null>(null);
  const go = (code: CountryCode, on = onSelect) => {
    settle();
    trackStep('select-country');
    on(code);
  };
  const press = (way: Way) => {
    if (chosen) go(chosen, ways?.[way]);
    else setWanted(way);
  };
  return (
    <div className="stack">
      <Combobox
        label="Search countries"
        placeholder="Search"
        options={options}
        value={chosen}
        emptyText="We’re not in that country yet"
        isFirst={isFirst}
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
          <Button size="big" busy={isGoing} busyText="Opening" onClick={() => press('account')}>
            Create an account
          </Button>
          <Button size="big" variant="tint" onClick={() => press('guest')}>
            Look around first
          </Button>
          <p className="fine" role="status">
            {wanted && !chosen ? 'Choose your country first: it sets what you see.' : ''}
          </p>
        </div>
      )}
    </div>
  );
}
