import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the first wrong field of a form, once its text has been rendered. Parts of the form
 * have their name in `data-field`.
 */
export function useWrongField(fields: readonly string[]) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Partial<Record<string, string>>>({});
  useEffect(() => {
    const first = fields.find((field) => found[field]);
    // a choice opens its part of the form in a later render
    const timer = setTimeout(() => {
      const place = form.current?.querySelector(`[data-field="${first}"]`);
      const wrong = place?.querySelector<HTMLElement>('[aria-invalid]');
      (wrong ?? place?.querySelector<HTMLElement>('input, button'))?.focus();
    });
    return () => clearTimeout(timer);
  }, [fields, found]);
  return { form, focusFirst: setFound };
}
