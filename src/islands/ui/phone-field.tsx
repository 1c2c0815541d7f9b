import type { CountryCode } from '#lib/countries.ts';
import { Flag } from './flag.tsx';
import { groupPhone } from './group-digits.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'start' | 'control'> {
  country?: CountryCode;
}

/** Accepts what people type (0803…, 234803…, +234 803…) and spaces it out on blur. */
export function PhoneField({ country, ...field }: PhoneFieldProps) {
  return (
    <TextField
      autoComplete="tel"
      inputMode="tel"
      {...field}
      type="tel"
      control="control-tel"
      clean={groupPhone}
      start={country && <Flag country={country} small />}
    />
  );
}
