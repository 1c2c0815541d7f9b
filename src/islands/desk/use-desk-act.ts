import { useState } from 'react';
import { useFocus } from '#islands/ui/use-focus.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { describeError } from '#lib/desk/browser/calls.ts';
import { useKey } from './use-key.ts';

/** An operator's submission: errors are shown next to their field, or above the button. */
export function useDeskAct() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const focusOn = useFocus();
  const keyOf = useKey();
  const run = async (form: HTMLFormElement | null, send: () => Promise<void>) => {
    setBusy(true);
    setSaid('');
    setWrong({});
    try {
      await send();
    } catch (error) {
      const errors = fieldErrors(error);
      setWrong(errors);
      setSaid(Object.keys(errors).length > 0 ? 'Check the marked fields.' : describeError(error));
      focusOn(form);
    } finally {
      setBusy(false);
    }
  };
  /** A field by its name, and the server's error for it, with the server's name if it differs. */
  const of = (name: string, sent = name) => ({ name, error: wrong[sent] });
  return { busy, said, wrong, keyOf, run, of };
}

export type DeskAct = ReturnType<typeof useDeskAct>;
