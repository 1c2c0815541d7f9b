import { saveDraft } from '#lib/help/desk/browser/calls.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';

export interface Words {
  evidence: string;
  note: string;
}

let last: Promise<unknown> = Promise.resolve();
let due: (() => Promise<unknown>) | undefined;

/** Sends what is due, after what is on its way: an older draft must not come last. */
export function draftSaved(): Promise<unknown> {
  const send = due;
  due = undefined;
  if (send) last = last.then(send);
  return last;
}

/** Says what the draft of a case is now; it is sent by the next draftSaved(). */
export function noteDraft(
  { queue, id }: { queue: DeskQueue; id: string },
  words: Words,
  then: (isSaved: boolean) => void,
): void {
  due = () =>
    saveDraft(queue, id, words).then(
      () => then(true),
      () => then(false),
    );
}

/** What is due isn't sent: the decision carries it. */
export function dropDraft(): void {
  due = undefined;
}
