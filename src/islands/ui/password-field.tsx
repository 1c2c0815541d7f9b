import { useState, type ChangeEvent } from 'react';
import { forms } from '#lib/constants.ts';
import { iconCheck } from '#lib/look/first-icons.ts';
import { passwordScore } from '#lib/auth/password-score.ts';
import { Icon } from './icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** Show the strength meter and the three rules under the field. */
  meter?: boolean;
}

const FAIR_FROM = 40;

/** A ring, because a filled mark would mean that the rule is met. */
const HOLLOW = 'M4 12a8 8 0 0 1 16 0a8 8 0 0 1 -16 0z';

const rules = [
  { text: '12 characters or more', passes: (v: string) => [...v].length >= forms.passwordMin },
  {
    text: 'Upper and lower case letters',
    passes: (v: string) => /\p{Lu}/u.test(v) && /\p{Ll}/u.test(v),
  },
  {
    text: 'One number and one special character',
    passes: (v: string) => /\p{N}/u.test(v) && /[^\p{L}\p{N}]/u.test(v),
  },
];

function Strength({ value }: { value: string }) {
  const score = passwordScore(value);
  const good = score > forms.passwordGoodAbove;
  const word = good ? 'Good' : score < FAIR_FROM ? 'Weak' : 'Fair';
  const tone = good ? 'meter-ok' : score < FAIR_FROM ? 'meter-bad' : 'meter-warn';
  return (
    <>
      <div className="text-13 grid grid-cols-main-auto items-center gap-3 font-semibold">
        <progress
          className={`meter ${tone}`}
          max={100}
          value={score}
          aria-label="Password strength"
        />
        <span
          className={`inline-flex items-center justify-end gap-1 min-w-14 ${good ? 'text-success-ink' : 'text-ink-2'}`}
        >
          {good && <Icon path={iconCheck} size={16} className="stroke-[2.5]" />}
          {value ? word : ''}
        </span>
      </div>
      <ul className="text-13 grid gap-1">
        {rules.map(({ text, passes }) => {
          const met = passes(value);
          return (
            <li
              key={text}
              className={`flex items-start gap-1.5 ${met ? 'text-success-ink' : 'text-ink-3'}`}
            >
              <Icon path={met ? iconCheck : HOLLOW} size={16} className="mt-px stroke-[2.25]" />
              <span>
                {text}
                {met && <span className="vh">, done</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function PasswordField({ meter = false, onChange, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    return onChange?.(event);
  };
  const toggle = (
    <button
      className="link"
      type="button"
      aria-label={shown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!shown)}
    >
      {shown ? 'Hide' : 'Show'}
    </button>
  );
  return (
    <div className="stack-s">
      <TextField
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        type={shown ? 'text' : 'password'}
        onChange={change}
        end={toggle}
      />
      {meter && <Strength value={typed} />}
    </div>
  );
}
