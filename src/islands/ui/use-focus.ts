import { useCallback, useEffect, useState } from 'react';

const places = {
  wrong: '[aria-invalid="true"], .is-bad :is(input, select, textarea)',
  newest: 'li:last-of-type input',
  first: 'input',
  add: '[data-add]',
} as const;

type Place = keyof typeof places;

/** Moves the focus inside a form; requested with a change of state, it moves after the render. */
export function useFocus() {
  const [wanted, setWanted] = useState<{ form: HTMLFormElement; place: Place }>();
  useEffect(() => {
    wanted?.form.querySelector<HTMLElement>(places[wanted.place])?.focus();
  }, [wanted]);
  return useCallback((form: HTMLFormElement | null, place: Place = 'wrong') => {
    if (form) setWanted({ form, place });
  }, []);
}
