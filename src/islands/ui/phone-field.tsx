import type { FocusEvent } from 'react';
import type { CountryCode } from '#lib/countries.ts';
import { Flag } from './flag.tsx';
import { groupPhone, rewrite } from './group-digits.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'start' | 'control'> {
  country?: CountryCode;
}

/** Accepts what people type (0803…, 234803…, +234 803…) and spaces it out when they leave. */
export function PhoneField({ country, onBlur, ...field }: PhoneFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    rewrite(event.target, groupPhone(event.target.value));
    return onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="tel"
      inputMode="tel"
      {...field}
      type="tel"
      control="control-tel"
      onBlur={leave}
      start={country && <Flag country={country} small />}
    />
  );
}
