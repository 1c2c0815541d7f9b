import { useRef, useState, type SubmitEvent } from 'react';
import { useFocus } from '#islands/ui/use-focus.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { describeError, setServices } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskService } from '#lib/reference/desk/services.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { reasonNames } from '#lib/desk/rate-words.ts';

type Wrong = Partial<Record<'reason' | 'note', string>>;

const NOTE_MIN = 5;

const wrongOf = (errors: Record<string, string>): Wrong =>
  Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field.replace(/^rows\.0\./, ''), text]),
  );

/** A service being switched; what was typed stays until the server has accepted it. */
export function useService({ slug, country_code, active }: Omit<DeskService, 'changed_at'>) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<{ reason: keyof typeof reasonNames | ''; note: string }>({
    reason: '',
    note: '',
  });
  const [wrong, setWrong] = useState<Wrong>({});
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const focusOn = useFocus();
  const { reason } = draft;
  const note = draft.note.trim();
  const refuse = (found: Wrong, text = '') => {
    setWrong(found);
    setSaid(text);
    focusOn(form.current);
  };
  const send = async () => {
    setBusy(true);
    const reasonPart = active && reason ? { reason } : {};
    try {
      await setServices({ rows: [{ country_code, slug, active: !active, ...reasonPart }], note });
      goTo(`${deskPaths.services}?said=${active ? 'off' : 'on'}`);
    } catch (error) {
      const found = wrongOf(fieldErrors(error));
      refuse(found, Object.keys(found).length > 0 ? '' : describeError(error));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const missing: Wrong = {
      ...(active && !reason ? { reason: 'Choose a message to visitors.' } : {}),
      ...(note.length < NOTE_MIN ? { note: 'Add a short reason.' } : {}),
    };
    refuse(missing);
    if (Object.keys(missing).length === 0) void send();
  };
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  return { form, draft, wrong, said, busy, change, submit };
}
