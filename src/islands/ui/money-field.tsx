import type { ChangeEvent } from 'react';
import type { CurrencyCode } from '#lib/countries.ts';
import { moneyParts } from '#lib/money.ts';
import { groupMoney, rewrite } from './group-digits.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MoneyFieldProps extends Omit<TextFieldProps, 'type' | 'start' | 'control'> {
  currency: CurrencyCode;
}

/**
 * The value keeps its commas ("12,450"); checkAmount and cleanAmount of #lib/rules/amount.ts read
 * them.
 */
export function MoneyField({ currency, onChange, ...field }: MoneyFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    rewrite(event.target, groupMoney(event.target.value));
    return onChange?.(event);
  };
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      control="control-money"
      onChange={change}
      start={
        <span className="pre" aria-hidden="true">
          {moneyParts('0', currency).symbol.trim()}
        </span>
      }
    />
  );
}
