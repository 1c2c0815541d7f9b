import { saveDraft } from '#lib/help/desk/browser/calls.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';

export interface Words {
  evidence: string;
  note: string;
}

let last: Promise<unknown> = Promise.resolve();
let due: (() => Promise<unknown>) | undefined;

/** Sends pending drafts after those in transit: an older draft must not come last. */
export function draftSaved(): Promise<unknown> {
  const send = due;
  due = undefined;
  if (send) last = last.then(send);
  return last;
}

/** Sets the current draft of a case; the next draftSaved() sends it. */
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

/** Drops a pending draft: the decision includes it. */
export function dropDraft(): void {
  due = undefined;
}
