import { useState, type ChangeEvent } from 'react';
import { callDesk } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { replyId, type FormView } from '#lib/desk/form-view.ts';
import { bodyOf, typedAtFirst, typedIn, type FormBody } from './form-body.ts';
import { useDeskAct } from './use-desk-act.ts';

export interface Sending {
  form: FormView;
  /** Finished before the form is sent. */
  before?: () => Promise<unknown>;
  /** Adds what follows from the fields to the body. */
  complete?: (body: FormBody) => FormBody;
}

/** The parts of a reply that every described form understands. */
interface Decided {
  id?: string;
  why?: string | null;
  state?: string;
}

function needsSecond(reply: unknown): boolean {
  const { why, state } = (reply ?? {}) as Decided;
  return Boolean(why) || state === 'waits for a second approver';
}

function nextPage({ next = '', nextSecond }: FormView, reply: unknown): string {
  const { id = '' } = (reply ?? {}) as Decided;
  const page = nextSecond && needsSecond(reply) ? nextSecond : next;
  return page.replace(replyId, encodeURIComponent(id));
}

function buttonOf({ button, preview }: FormView, seen: unknown): string {
  if (!preview || preview.isOptional) return button;
  if (seen === null) return preview.button;
  return (needsSecond(seen) && preview.second) || button;
}

/** A form being filled in: what was typed stays until the server has accepted it. */
export function useDescribedForm<Reply>({ form, before, complete = (body) => body }: Sending) {
  const { preview } = form;
  const act = useDeskAct();
  const [typed, setTyped] = useState(() => typedAtFirst(form));
  const [seen, setSeen] = useState<Reply | null>(null);
  const [reply, setReply] = useState<Reply | null>(null);
  // the same fields are another request once there was a reply
  const [replies, setReplies] = useState(0);
  const read = (element: HTMLFormElement) => complete(bodyOf(form, typedIn(element, form)));
  const post = async (body: FormBody) => {
    const key = form.isKeyed ? act.keyOf({ body, replies }) : '';
    return callDesk<Reply>(form.method, form.path, { body, key });
  };
  const look = async (element: HTMLFormElement) => {
    const body = read(element);
    const answer = await post({ ...body, preview: true });
    // what changed in the meantime needs another preview
    if (JSON.stringify(read(element)) === JSON.stringify(body)) setSeen(answer);
  };
  const submit = async (element: HTMLFormElement) => {
    const body = read(element);
    setReply(null);
    await before?.();
    const answer = await post(preview ? { ...body, preview: false } : body);
    if (form.next) return goTo(nextPage(form, answer));
    element.reset();
    setTyped(typedAtFirst(form));
    setReply(answer);
    setReplies(replies + 1);
  };
  const mustLook = preview && !preview.isOptional && seen === null;
  return {
    act,
    typed,
    seen,
    reply,
    button: buttonOf(form, seen),
    look: (element: HTMLFormElement | null) =>
      element ? act.run(element, () => look(element)) : undefined,
    send: (element: HTMLFormElement) => (mustLook ? look(element) : submit(element)),
    change: ({ target }: ChangeEvent<{ form: HTMLFormElement | null }>) => {
      if (target.form) setTyped(typedIn(target.form, form));
      setSeen(null);
    },
  };
}
