import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { saveEvent } from '#lib/browser/api/desk-events.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskEvent } from '#lib/contracts/desk-events.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { emptyClass, fieldsOf, formOf, type ClassFields, type EventFields } from './event-draft.ts';
import { useDeskAct } from './use-desk-act.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
type TextName = {
  [K in keyof EventFields]: EventFields[K] extends string ? K : never;
}[keyof EventFields];
type ClassText = {
  [K in keyof ClassFields]: ClassFields[K] extends string ? K : never;
}[keyof ClassFields];

/** Where the server’s words about a field belong. */
const named: Partial<Record<TextName, string>> = {
  ...{ refundHours: 'refund.until_h', refundPercent: 'refund.percent' },
};
const ofClass: Partial<Record<ClassText, string>> = {
  ...{ laterPrice: 'later.0.price', laterFrom: 'later.0.from', most: 'max_per_order' },
  ...{ saleFrom: 'sale_from', saleUntil: 'sale_until' },
};

/** An event while it is typed in: what was typed stays until the server has taken it. */
export function useEvent(event: DeskEvent | null) {
  const [fields, setFields] = useState(() => fieldsOf(event));
  const { busy, said, wrong, keyOf, run } = useDeskAct();
  const change = (part: Partial<EventFields>) => setFields((now) => ({ ...now, ...part }));
  const changeClass = (n: number, part: Partial<ClassFields>) =>
    setFields((now) => ({
      ...now,
      classes: now.classes.map((each, k) => (k === n ? { ...each, ...part } : each)),
    }));
  const submit = (sent: SubmitEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const body = formOf(event, fields);
    void run(sent.currentTarget, async () => {
      const { id } = await saveEvent(event?.id ?? null, body, keyOf(body));
      goTo(deskPaths.event(id));
    });
  };
  return {
    ...{ fields, busy, said, wrong, change, submit },
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

export type EventState = ReturnType<typeof useEvent>;
