import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useFocus } from '#islands/ui/use-focus.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { describeError, setPromos } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskPromo } from '#lib/content/contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { draftOf, fieldsOf, wrongOf, type PromoFields } from './promo-draft.ts';

type Text = { [K in keyof PromoFields]: PromoFields[K] extends string ? K : never };
type TextName = Text[keyof PromoFields];
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const missing = ({ from }: PromoFields) => (from ? {} : { from: 'Choose a day.' });

/** A promo being written: what was typed stays until the server has accepted it. */
export function usePromo(promo: DeskPromo | null, today: string) {
  const [fields, setFields] = useState(() => fieldsOf(promo, today));
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState<'look' | 'save' | null>(null);
  const [isShown, setShown] = useState(false);
  const focusOn = useFocus();
  const change = (part: Partial<PromoFields>) => {
    setFields((now) => ({ ...now, ...part }));
    setShown(false);
  };
  const refuse = (form: HTMLFormElement, errors: typeof wrong, text: string) => {
    setWrong(errors);
    setSaid(text);
    focusOn(form);
  };
  const send = async (form: HTMLFormElement, what: 'look' | 'save') => {
    const empty = missing(fields);
    setWrong({});
    setSaid('');
    if (empty.from) return refuse(form, empty, '');
    setBusy(what);
    try {
      await setPromos({ rows: [draftOf(promo, fields)], preview: what === 'look' });
      if (what === 'save') return goTo(deskPaths.promos);
      setShown(true);
    } catch (error) {
      const errors = wrongOf(fieldErrors(error));
      refuse(form, errors, Object.keys(errors).length > 0 ? '' : describeError(error));
    }
    setBusy(null);
  };
  return {
    fields,
    said,
    busy,
    isShown,
    text: (name: TextName) => ({
      value: fields[name],
      error: wrong[name],
      onChange: ({ target }: Typed) => change({ [name]: target.value }),
    }),
    bind: (name: 'active' | 'advert') => ({
      checked: fields[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.checked }),
    }),
    look: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      if (currentTarget.form && !busy) void send(currentTarget.form, 'look');
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void send(event.currentTarget, 'save');
    },
  };
}
