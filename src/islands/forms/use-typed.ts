import { useEffect, useRef, useState } from 'react';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { dropTyped, keepTyped, readTyped, type Values } from '#lib/browser/stores/typed.ts';

/**
 * Saves every keystroke of a form in this tab, so that a reload, a lost page or a sign-in loses nothing. It
 * is removed when the form is sent (dropDraft, dropTyped), at sign-out, and when someone else signs in. Call
 * it before the effect that fills the form: the page's own values aren't saved. `read` must not return
 * secrets: no PIN, password or card code.
 */
export function useTyped(form: string, read: () => Values) {
  const [isBack, setBack] = useState(false);
  const own = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  const tapped = useRef('');
  useEffect(() => {
    const values = read();
    const text = JSON.stringify(values);
    own.current ??= text;
    if (text === (last.current ?? own.current)) return;
    last.current = text;
    if (text === own.current) dropTyped(form);
    else keepTyped(form, values);
  });
  // Typing in a field that was filled under the caret replaces its text. The form may have drawn another one of that name.
  useEffect(() => {
    const [field] = isBack && tapped.current ? document.getElementsByName(tapped.current) : [];
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [isBack]);
  /** What was last typed, or restored, if it belongs to this page; for an empty form. */
  const restoreTyped = (fits = (_values: Values) => true): Values | undefined => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && !activeElement.value)
      tapped.current = activeElement.name;
    const draft = readDraft(form);
    const found = readTyped(form) ?? draft?.values;
    const values = found && fits(found) ? found : undefined;
    // a payment that was sent is looked up first: it isn't dropped
    setBack(values !== undefined && !draft?.sent);
    return values;
  };
  return { form, isBack, restoreTyped };
}

export type Typed = ReturnType<typeof useTyped>;
