import { useEffect, useRef, useState } from 'react';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { dropTyped, keepTyped, readTyped, type Values } from '#lib/browser/stores/typed.ts';

/**
 * Keeps what is typed into a form in this tab, each letter of it, so that a reload, a lost page or a
 * sign-in costs no one a word. It goes when the form is sent (dropDraft, dropTyped), with signing out
 * and when someone else signs in. Call it before the effect that fills the form: what stands there
 * then is the page's own, and not kept. `read` names no secret: no PIN, no password, no code of a card.
 */
export function useTyped(form: string, read: () => Values) {
  const [isBack, setBack] = useState(false);
  const own = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const values = read();
    const text = JSON.stringify(values);
    own.current ??= text;
    if (text === (last.current ?? own.current)) return;
    last.current = text;
    if (text === own.current) dropTyped(form);
    else keepTyped(form, values);
  });
  /** What was typed last, else gone on with, if it is of this page; for a form that is empty yet. */
  const restoreTyped = (fits = (_values: Values) => true): Values | undefined => {
    const draft = readDraft(form);
    const found = readTyped(form) ?? draft?.values;
    const values = found && fits(found) ? found : undefined;
    // one that left is looked for first: it is not thrown away
    setBack(values !== undefined && !draft?.sent);
    return values;
  };
  return { form, isBack, restoreTyped };
}

export type Typed = ReturnType<typeof useTyped>;
