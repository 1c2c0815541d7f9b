import { useEffect, useRef } from 'react';

/** Moves the focus to the start of the next step, for keyboards and screen readers. */
export function useFirstField(step: string | number): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    document.querySelector<HTMLElement>('.auth-box [data-autofocus]')?.focus();
  }, [step]);
}
