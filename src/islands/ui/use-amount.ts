import { useRef, useState, type ChangeEvent, type FocusEvent, type SyntheticEvent } from 'react';
import type { MoneyCode } from '#lib/currencies.ts';
import { formatMoney } from '#lib/money.ts';
import { readAmount, shortAmount } from '#lib/rules/amount.ts';
import { groupMoney, isOurs, ungroup } from './group-digits.ts';
import { rewrite } from './rewrite.ts';
import type { TextFieldProps } from './text-field.tsx';

type Input = SyntheticEvent<HTMLInputElement>;

/** What is selected in a field that is about to be edited. */
const selections = new WeakMap<EventTarget, number[]>();
const keepSelection = ({ currentTarget }: Event) => {
  const { selectionStart, selectionEnd } = currentTarget as HTMLInputElement;
  selections.set(currentTarget!, [selectionStart!, selectionEnd!]);
};

/**
 * Groups digits with commas while they are typed. A sign that was typed or pasted stays where it is: the
 * interpreted amount is shown below, and in the field on blur.
 * @param currency undefined if it is written elsewhere
 * @param units what can be typed before and after the digits, if it isn't the currency's own
 */
export function useAmount(
  currency: MoneyCode | undefined,
  { hint, onChange, onBlur }: Pick<TextFieldProps, 'hint' | 'onChange' | 'onBlur'>,
  units?: string,
) {
  const was = useRef({ text: '', ours: true });
  const [typedIn, setTypedIn] = useState<{ input: HTMLInputElement }>();
  const see = (text: string, ours = isOurs(text)) => {
    was.current = { text, ours };
  };
  // a form may have filled it in in the meantime
  const look = ({ currentTarget }: Input) => {
    // React's event of that name comes after some edits
    currentTarget.addEventListener('beforeinput', keepSelection);
    if (currentTarget.value !== was.current.text) see(currentTarget.value);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event;
    const { text, ours } = was.current;
    const { inputType } = nativeEvent as InputEvent;
    const typed = ours
      ? ungroup(text, target.value, selections.get(target), inputType)
      : target.value;
    const isPlain = /^\d*\.?\d*$/.test(typed);
    selections.delete(target);
    rewrite(target, groupMoney(typed), inputType);
    see(target.value, isPlain);
    setTypedIn(isPlain ? undefined : { input: target });
    return onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { target } = event;
    if (!was.current.ours) {
      rewrite(target, groupMoney(shortAmount(target.value, currency, units)));
      see(target.value);
      void onChange?.(event);
    }
    return onBlur?.(event);
  };
  // read again, because a form may have filled it in since
  const meant = typedIn && readAmount(typedIn.input.value, currency, units);
  return {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    hint: meant ? `That’s ${currency ? formatMoney(meant, currency) : groupMoney(meant)}.` : hint,
    onFocus: look,
    onKeyDown: look,
    onChange: change,
    onBlur: leave,
  };
}
