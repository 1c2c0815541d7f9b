import { useState } from 'react';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { TextField, type TextFieldProps } from '#islands/ui/text-field.tsx';
import { readAmount } from '#lib/rules/amount.ts';

const asWeWrite = /^\d*(?:\.\d{0,2})?$/;

/** An amount whose currency is written elsewhere. What is understood is shown below, unless it was typed that way. */
export function SumField({ hint, onChange, ...field }: TextFieldProps) {
  const [typed, setTyped] = useState('');
  const text = String(field.value ?? typed);
  const meant = asWeWrite.test(text) ? undefined : readAmount(text);
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      hint={meant ? `That’s ${groupMoney(meant)}.` : hint}
      onChange={(event) => {
        setTyped(event.target.value);
        return onChange?.(event);
      }}
    />
  );
}
