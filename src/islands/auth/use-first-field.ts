import { useEffect, useRef } from 'react';

/** What comes next in the box is gone on with where it begins, by keys and by screen readers. */
export function useFirstField(step: string | number): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    document.querySelector<HTMLElement>('.auth-box [data-autofocus]')?.focus();
  }, [step]);
}
