import { useId, useState, type ChangeEvent } from 'react';
import { completeEmail } from '#lib/rules/email.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Suggests common email providers after the @ (spec 5) with the browser's own list. */
export function EmailField({ onChange, ...field }: Omit<TextFieldProps, 'type'>) {
  const list = useId();
  const [offers, setOffers] = useState<string[]>([]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setOffers(completeEmail(event.target.value));
    return onChange?.(event);
  };
  return (
    <>
      <TextField
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        clean={typedEmail}
        {...field}
        type="email"
        list={list}
        onChange={change}
      />
      <datalist id={list}>
        {offers.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  );
}
