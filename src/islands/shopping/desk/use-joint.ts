import { useState, type SubmitEvent } from 'react';
import { useFocus } from '#islands/ui/use-focus.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { describeError, takeSteps } from '#lib/desk/browser/calls.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { DeskShoppingLine, takeShoppingSteps } from '#lib/shopping/lines.contract.ts';
import type { JointStep } from '#lib/shopping/lines.ts';
import { checkJoint, jointBody, type JointDraft } from './joint-draft.ts';
import { useKey } from '#islands/desk/use-key.ts';

export type JointResults = ReplyOf<typeof takeShoppingSteps>;

/** A step of several items being filled in, and the result of each. */
export function useJoint(step: JointStep, lines: readonly DeskShoppingLine[]) {
  const [draft, setDraft] = useState<JointDraft>({ facts: {}, each: lines.map(() => ({})) });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<JointResults | null>(null);
  const focusOn = useFocus();
  const keyOf = useKey();
  const send = async (form: HTMLFormElement) => {
    const body = jointBody(step, lines, draft);
    setBusy(true);
    try {
      setResults(await takeSteps(body, keyOf(body)));
    } catch (error) {
      const fields = fieldErrors(error);
      setWrong(fields);
      setSaid(fields['lines'] ?? (Object.keys(fields).length > 0 ? '' : describeError(error)));
      focusOn(form);
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    wrong,
    said,
    busy,
    results,
    type: (name: string, value: string) =>
      setDraft((now) => ({ ...now, facts: { ...now.facts, [name]: value } })),
    typeOf: (at: number, name: string, value: string) =>
      setDraft((now) => ({
        ...now,
        each: now.each.map((own, n) => (n === at ? { ...own, [name]: value } : own)),
      })),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy) return;
      const missing = checkJoint(step, draft);
      setSaid('');
      setWrong(missing);
      if (Object.keys(missing).length > 0) focusOn(event.currentTarget);
      else void send(event.currentTarget);
    },
  };
}
