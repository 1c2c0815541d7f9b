import type { CurrencyCode } from '#lib/countries.ts';
import { moneyParts } from '#lib/money.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useAmount } from './use-amount.ts';

interface MoneyFieldProps extends Omit<TextFieldProps, 'type' | 'start' | 'control'> {
  /** Undefined if it is written elsewhere, or still unknown. */
  currency?: CurrencyCode | undefined;
}

/** The value is the typed text; checkAmount and cleanAmount of #lib/rules/amount.ts parse it. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      {...useAmount(currency, field)}
      {...(currency && {
        control: 'control-money',
        start: (
          <span className="pre" aria-hidden="true">
            {moneyParts('0', currency).symbol.trim()}
          </span>
        ),
      })}
    />
  );
}
