import { useCallback, useEffect, useRef } from 'react';

const places = {
  wrong: '.is-bad :is(input, select, textarea)',
  newest: 'li:last-of-type input',
  first: 'input',
  add: '[data-add]',
} as const;

/** Moves the focus inside a form once what was asked for has been drawn. */
export function useFocus() {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<keyof typeof places>(undefined);
  useEffect(() => {
    const place = wanted.current;
    wanted.current = undefined;
    if (place) form.current?.querySelector<HTMLElement>(places[place])?.focus();
  });
  const focusOn = useCallback((place: keyof typeof places) => {
    wanted.current = place;
  }, []);
  return { form, focusOn };
}
