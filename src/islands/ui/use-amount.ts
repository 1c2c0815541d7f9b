import { useRef, useState, type ChangeEvent, type FocusEvent, type SyntheticEvent } from 'react';
import type { MoneyCode } from '#lib/currencies.ts';
import { formatMoney, moneyParts } from '#lib/money.ts';
import { readAmount } from '#lib/rules/amount.ts';
import { groupMoney, isOurs, rewrite, ungroup } from './group-digits.ts';
import type { TextFieldProps } from './text-field.tsx';

type Input = SyntheticEvent<HTMLInputElement>;

function shownAs(amount: string, currency: MoneyCode): string {
  const { whole, decimals } = moneyParts(amount, currency);
  return decimals === '00' ? whole : `${whole}.${decimals}`;
}

/**
 * Groups digits with commas while they are typed. A sign that was typed or pasted stays where it is: what the text
 * comes to is said below, and shown in the field once it is left.
 * @param units what may be typed before and after the digits, where it isn't the currency's own
 */
export function useAmount(
  currency: MoneyCode,
  { hint, onChange, onBlur }: Pick<TextFieldProps, 'hint' | 'onChange' | 'onBlur'>,
  units?: string,
) {
  const was = useRef({ text: '', ours: true });
  const [meant, setMeant] = useState<string>();
  // the form may have filled it in meanwhile
  const look = ({ currentTarget: { value } }: Input) => {
    if (value !== was.current.text) was.current = { text: value, ours: isOurs(value) };
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event;
    const { text, ours } = was.current;
    const typed = ours ? ungroup(text, target.value) : target.value;
    rewrite(target, groupMoney(typed), (nativeEvent as InputEvent).inputType);
    const isTyped = !/^\d*\.?\d*$/.test(typed);
    was.current = { text: target.value, ours: !isTyped };
    setMeant(isTyped ? readAmount(typed, currency, units) : undefined);
    return onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { target } = event;
    const amount = was.current.ours ? undefined : readAmount(target.value, currency, units);
    if (amount !== undefined) {
      rewrite(target, shownAs(amount, currency));
      was.current = { text: target.value, ours: true };
      void onChange?.(event);
    }
    return onBlur?.(event);
  };
  return {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    hint: meant === undefined ? hint : `That’s ${formatMoney(meant, currency)}.`,
    ...{ onFocus: look, onKeyDown: look, onChange: change, onBlur: leave },
  };
}
