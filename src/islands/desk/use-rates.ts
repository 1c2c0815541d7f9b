import { useRef, useState, type SubmitEvent } from 'react';
import { useFocus } from '#islands/ui/use-focus.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { previewRates, describeError, setRates } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import {
  bodyOf,
  changeOf,
  checkRates,
  startOf,
  wrongOf,
  type RateField,
  type RatesDraft,
  type RatesWrong,
} from './rates-draft.ts';
import { rateBooks, type RateBookName } from './rate-books.ts';
import { useKey } from './use-key.ts';

const REASON_MIN = 5;

/** A change of rates being made: previewed first, and again after every change of a field. */
export function useRates(fields: readonly RateField[], name: RateBookName, back?: string) {
  const book = rateBooks[name];
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => startOf(fields));
  const [wrong, setWrong] = useState<RatesWrong>({});
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState<'' | 'preview' | 'set'>('');
  const [seen, setSeen] = useState<RateChange | null>(null);
  const focusOn = useFocus();
  const keyOf = useKey();
  const refuse = (found: RatesWrong, text: string) => {
    setWrong(found);
    setSaid(text);
    focusOn(form.current);
  };
  const attempt = async (what: 'preview' | 'set', work: () => Promise<void>) => {
    const { rows } = changeOf(fields, draft);
    setBusy(what);
    setSaid('');
    setWrong({});
    try {
      await work();
    } catch (error) {
      const found = wrongOf(fieldErrors(error), rows);
      const isShown = Object.keys(found).length > 0;
      refuse(found, isShown ? '' : describeError(error));
    } finally {
      setBusy('');
    }
  };
  const set = (shown: RateChange) =>
    attempt('set', async () => {
      const body = bodyOf(fields, draft, shown);
      const { state } = await setRates(book.call, body, keyOf(body));
      const result = state === 'waits for a second approver' ? 'second' : state;
      const list = back ?? book.list;
      goTo(`${list}${list.includes('?') ? '&' : '?'}said=${result}`);
    });
  const change = (part: Partial<RatesDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    // a reason changes no price: the preview is still valid
    if (Object.keys(part).some((name) => name !== 'reason')) setSeen(null);
  };
  const preview = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const missing = checkRates(fields, draft, book.example);
    if (Object.keys(missing).length > 0) return refuse(missing, '');
    void attempt('preview', async () =>
      setSeen(await previewRates(book.call, changeOf(fields, draft))),
    );
  };
  const send = () => {
    if (busy || !seen) return;
    if (draft.reason.trim().length < REASON_MIN)
      return refuse({ reason: 'Add a reason of at least 5 characters.' }, '');
    void set(seen);
  };
  return { form, draft, wrong, said, busy, seen, change, preview, send };
}
