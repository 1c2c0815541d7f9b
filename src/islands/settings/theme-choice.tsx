import { useState } from 'react';
import { keepTheme } from '#lib/browser/device-choices.ts';
import { cookies } from '#lib/constants.ts';
import { themes, type Theme } from '#lib/theme.ts';

const names = { light: 'Light', dark: 'Dark' } as const;
const choices = [undefined, ...themes];

/** Takes effect immediately; in a plain form it is saved with the others. */
export function ThemeChoice({ given }: { given: Theme | undefined }) {
  const [chosen, setChosen] = useState(given);
  const choose = (theme: Theme | undefined) => {
    keepTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset className="grid gap-2 py-1">
      <legend className="row-t mb-2">Appearance</legend>
      <div className="seg">
        {choices.map((theme) => (
          <label className="cursor-pointer" key={theme ?? 'system'}>
            <input
              className="vh"
              type="radio"
              name={cookies.theme}
              value={theme ?? 'system'}
              checked={theme === chosen}
              onChange={() => choose(theme)}
            />
            {theme ? names[theme] : 'System'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
