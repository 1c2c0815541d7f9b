import { useEffect, useRef, useState } from 'react';
import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { useTyped } from '#islands/forms/use-typed.ts';
import { AmountPicker, type AmountBounds } from './amount-picker.tsx';

/** The form whose amount is kept until the deposit has started. */
export const DEPOSIT = 'deposit';

interface FirstAmountProps extends AmountBounds {
  onContinue: (amount: string) => void;
}

/** Asks for the amount on a page of the flow, and restores what was typed before. */
export const FirstAmount = afresh(function FirstAmount({
  onContinue,
  ...bounds
}: FirstAmountProps) {
  const [text, setText] = useState('');
  const [before, setBefore] = useState<string>();
  const typed = useTyped(DEPOSIT, () => ({ amount: text }));
  const first = useRef(typed);
  useEffect(() => {
    const amount = first.current.restoreTyped()?.['amount'];
    if (amount === undefined) return;
    setBefore(amount);
    setText(amount);
  }, []);
  return (
    <>
      <TypedNote typed={typed} />
      <AmountPicker
        key={before}
        {...bounds}
        value={before ?? null}
        onTyped={setText}
        onContinue={onContinue}
      />
    </>
  );
});
