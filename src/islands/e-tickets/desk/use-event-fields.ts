import { useState, type ChangeEvent } from 'react';
import { emptyClass, type ClassFields, type EventFields } from './event-draft.ts';
import type { DeskAct } from '#islands/desk/use-desk-act.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
type TextsOf<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T];
type TextName = TextsOf<EventFields>;
type ClassText = TextsOf<ClassFields>;

/** Where the server's errors about a field belong. */
const named: Partial<Record<TextName, string>> = {
  refundHours: 'refund.until_h',
  refundPercent: 'refund.percent',
};
const ofClass: Partial<Record<ClassText, string>> = {
  laterPrice: 'later.0.price',
  laterFrom: 'later.0.from',
  most: 'max_per_order',
  saleFrom: 'sale_from',
  saleUntil: 'sale_until',
};

/** The form values of an event or of showings, and their errors. */
export function useEventFields(first: () => EventFields, { wrong }: Pick<DeskAct, 'wrong'>) {
  const [fields, setFields] = useState(first);
  const change = (part: Partial<EventFields>) => setFields((now) => ({ ...now, ...part }));
  const changeClass = (n: number, part: Partial<ClassFields>) =>
    setFields((now) => ({
      ...now,
      classes: now.classes.map((each, k) => (k === n ? { ...each, ...part } : each)),
    }));
  return {
    fields,
    wrong,
    change,
    text: (name: TextName) => ({
      name,
      value: fields[name],
      error: wrong[named[name] ?? name] ?? (name === 'refundHours' ? wrong['refund'] : undefined),
      onChange: ({ target }: Typed) => change({ [name]: target.value }),
    }),
    classText: (n: number, name: ClassText) => ({
      name: `classes.${n}.${name}`,
      value: fields.classes[n]![name],
      error: wrong[`classes.${n}.${ofClass[name] ?? name}`],
      onChange: ({ target }: Typed) => changeClass(n, { [name]: target.value }),
    }),
    addClass: () => change({ classes: [...fields.classes, emptyClass] }),
    dropClass: (n: number) => change({ classes: fields.classes.filter((_, k) => k !== n) }),
  };
}

export type EventState = ReturnType<typeof useEventFields>;
