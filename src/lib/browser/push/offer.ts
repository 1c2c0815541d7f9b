import { isLiteHere } from './lite-here.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { readStored, store } from '#lib/browser/storage.ts';

const ASKED = 'pushAskedAt';
const REST_MS = 30 * 24 * 3600 * 1000;
const LOOK_AGAIN_MS = 2_000;

const wasAskedLately = (): boolean => Date.now() - Number(readStored(ASKED) ?? 0) < REST_MS;

/** A "not now" counts for a month. */
export const rememberAsked = (): void => store(ASKED, String(Date.now()));

/** Whether our own question may be put on this device at all. */
export const mayAsk = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'default' &&
  !isLiteHere() &&
  !wasAskedLately();

const typable = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';

// The menu is a dialog too, and always in the page: it counts while it is open.
const openBox = 'dialog[open],[popover]:popover-open,[role=dialog]:not([popover])';

/** Somebody is busy: in a box, in a field, with something half typed, or elsewhere. */
function isBusy(): boolean {
  if (document.hidden || !navigator.onLine || $modal.get() !== null) return true;
  if (document.querySelector(openBox)) return true;
  if (document.activeElement?.matches(typable)) return true;
  const fields = document.querySelectorAll<HTMLInputElement>('main input,main textarea');
  return [...fields].some(({ type, value, defaultValue }) => {
    const isTyped = type !== 'checkbox' && type !== 'radio' && type !== 'hidden';
    return isTyped && value !== defaultValue;
  });
}

/** Calls when the question may be put, at once or as soon as nobody is busy; returns how to stop. */
export function whenFree(ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!mayAsk()) return;
    if (isBusy()) timer = setTimeout(look, LOOK_AGAIN_MS);
    else ask();
  };
  look();
  return () => clearTimeout(timer);
}
