import { useEffect, useRef, useState } from 'react';
import { isFilled } from '#islands/ui/use-early.ts';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { dropTyped, keepTyped, readTyped, type Values } from '#lib/browser/stores/typed.ts';

const fieldsNamed = (name: string) => [...document.getElementsByName(name)] as HTMLInputElement[];

/** The fields with one of these names that were filled in before hydration. */
const filledFields = (values: Values) =>
  Object.keys(values).flatMap((name) => fieldsNamed(name).filter(isFilled));

/** What a form would hold if none of these fields had been filled in. */
const withoutFilled = (values: Values, filled: HTMLInputElement[]): Values => ({
  ...values,
  ...Object.fromEntries(filled.map(({ name, defaultValue = '' }) => [name, defaultValue])),
});

/**
 * Adds what was stored to what was filled in before hydration; undefined if that changes nothing. A
 * choice belongs to the stored text, so it is restored only if that text is still there.
 */
function besideFilled(kept: Values, now: Values): Values | undefined {
  const filled = filledFields(kept).map(({ name, value }) => [name, now[name] ?? value] as const);
  const stays: Values = Object.fromEntries(filled);
  const isSame = filled.every(([name, value]) => value === kept[name]);
  const rest = Object.entries(kept).filter(
    ([name]) => !(name in stays) && (isSame || fieldsNamed(name).length > 0),
  );
  if (rest.every(([name, value]) => now[name] === value)) return undefined;
  return { ...Object.fromEntries(rest), ...stays };
}

/**
 * Saves every keystroke of a form in this tab, so that a reload, a lost page or a sign-in loses nothing. It
 * is removed when the form is sent (dropDraft, dropTyped), at sign-out, and when someone else signs in. Call
 * it before the effect that fills the form: the page's own values aren't saved. `read` must not return
 * secrets: no PIN, password or card code.
 */
export function useTyped(form: string, read: () => Values) {
  const [isBack, setBack] = useState(false);
  const [, drawAgain] = useState(false);
  const own = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  const tapped = useRef('');
  useEffect(() => {
    const values = read();
    const text = JSON.stringify(values);
    if (own.current === undefined) {
      own.current = JSON.stringify(withoutFilled(values, filledFields(values)));
      // stored in the next pass, after the form has read what was stored before
      drawAgain(text !== own.current);
      return;
    }
    if (text === (last.current ?? own.current)) return;
    last.current = text;
    if (text === own.current) dropTyped(form);
    else keepTyped(form, values);
  });
  // Typing in a field that was filled under the caret replaces its text. The form may have rendered
  // another one of that name.
  useEffect(() => {
    const [field] = isBack && tapped.current ? document.getElementsByName(tapped.current) : [];
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [isBack]);
  /** What was last typed, if it belongs to this page and the form doesn't hold it already. */
  const restoreTyped = (fits = (_values: Values) => true): Values | undefined => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && !activeElement.value)
      tapped.current = activeElement.name;
    const draft = readDraft(form);
    const found = readTyped(form) ?? draft?.values;
    const values = found && fits(found) ? besideFilled(found, read()) : undefined;
    // a payment that was sent is looked up first: it isn't dropped
    setBack(values !== undefined && !draft?.sent);
    return values;
  };
  return { form, isBack, restoreTyped };
}

export type Typed = ReturnType<typeof useTyped>;
