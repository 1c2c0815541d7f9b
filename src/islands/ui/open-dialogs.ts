import { atom, type ReadableAtom } from 'nanostores';

const opened = atom<readonly HTMLDialogElement[]>([]);

/** Open modal dialogs, topmost last: anything outside can be neither pressed nor heard. */
export const $openDialogs: ReadableAtom<readonly HTMLDialogElement[]> = opened;

/** Counts a dialog as open until the returned function is called. */
export function noteOpen(dialog: HTMLDialogElement): () => void {
  opened.set([...opened.get(), dialog]);
  return () => opened.set(opened.get().filter((each) => each !== dialog));
}
