import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { readStored, store } from '#lib/browser/storage.ts';

const ASKED = 'pushAskedAt';
const REST_MS = 30 * 24 * 3600 * 1000;
const LOOK_AGAIN_MS = 2_000;

const wasAskedLately = (): boolean => Date.now() - Number(readStored(ASKED) ?? 0) < REST_MS;

/** "Not now" counts for a month. */
export const rememberAsked = (): void => store(ASKED, String(Date.now()));

/** True when this device saves data, by our own switch or the browser's. */
const isLiteHere = (): boolean =>
  readCookie(cookies.lite) === '1' ||
  ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false);

/** Whether our own prompt can be shown on this device at all. */
export const mayAsk = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'default' &&
  !isLiteHere() &&
  !wasAskedLately();

const typable = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';

// The menu is a dialog too and always in the page, so it counts only while it is open.
const openBox = 'dialog[open],[popover]:popover-open,[role=dialog]:not([popover])';

/** The visitor is busy: in a dialog, in a field, with unsent text, or elsewhere. */
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

/** Calls `ask` as soon as the visitor isn't busy; returns a function that stops it. */
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
