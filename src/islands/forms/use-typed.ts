import { useEffect, useRef, useState } from 'react';
import { isFilled } from '#islands/ui/use-early.ts';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { dropTyped, keepTyped, readTyped, type Values } from '#lib/browser/stores/typed.ts';

/** Whether someone typed into one of these fields before the page woke. */
const isTypedEarly = (values: Values): boolean =>
  Object.keys(values).some((name) =>
    [...document.getElementsByName(name)].some((field) => isFilled(field as HTMLInputElement)),
  );

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
  /** What was last typed, or restored, if it belongs to this page; undefined if the form isn't empty any more. */
  const restoreTyped = (fits = (_values: Values) => true): Values | undefined => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && !activeElement.value)
      tapped.current = activeElement.name;
    const draft = readDraft(form);
    const found = readTyped(form) ?? draft?.values;
    const isWanted = found && fits(found) && !isTypedEarly(found);
    const values = isWanted ? found : undefined;
    // a payment that was sent is looked up first: it isn't dropped
    setBack(values !== undefined && !draft?.sent);
    return values;
  };
  return { form, isBack, restoreTyped };
}

export type Typed = ReturnType<typeof useTyped>;
