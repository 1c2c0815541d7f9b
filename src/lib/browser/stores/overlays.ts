import { atom, type ReadableAtom } from 'nanostores';
import { shell } from '#lib/constants.ts';
import type { ModalName } from '#lib/errors/shows.ts';
import { removeStored, readJson, readStored, store } from '#lib/browser/storage.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info' | 'offline';

export interface Toast {
  id: string;
  text: string;
  tone: ToastTone;
  /** Links to the answer that explains why. */
  help?: string | undefined;
}

interface ToastOptions {
  tone?: ToastTone;
  /** How long it stays; null: until it is dismissed. */
  ms?: number | null;
  help?: string | undefined;
  /** A toast with the same id replaces the previous one. */
  id?: string;
}

/** The toast of a call that failed without a reason: one at a time, and never together with the offline notice. */
export const FAILED_CALL = 'failed-call';

export type AuthMode = 'login' | 'signup' | 'two-factor';

export interface ActionDetails {
  type: 'success' | 'error' | 'warning';
  title: string;
  message: string;
  actionButtonText?: string;
  cancelButtonText?: string;
  hideCancelButton?: boolean;
  showCloseBtn?: boolean;
  width?: number;
  onAction?: () => void | Promise<void>;
  onCancel?: () => void;
}

export interface ErrorBox {
  name: 'error';
  error: ModalName;
  message: string;
  login: string;
  /** Links to the answer that explains why. */
  help?: string | undefined;
  back?: Modal;
}

export type Modal =
  | { name: 'auth'; mode: AuthMode; blockPage: boolean; login?: string }
  | { name: 'verify-email'; email: string }
  | { name: 'action'; details: ActionDetails }
  | { name: 'flagged' }
  | { name: 'proof'; onProven: () => void }
  | ErrorBox;

const toasts = atom<readonly Toast[]>([]);
const modal = atom<Modal | null>(null);
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let lastId = 0;

/**
 * On pages that hydrate on first touch, the overlays may not be hydrated when another island has something to
 * show: this touches them. Forms do it as soon as they hydrate.
 */
export function wakeOverlays(): void {
  if (typeof document === 'undefined') return;
  document.querySelector('[data-overlays]')?.dispatchEvent(new Event('focusin', { bubbles: true }));
}

export const $toasts: ReadableAtom<readonly Toast[]> = toasts;
/** One modal at a time: a new one replaces the current one. */
export const $modal: ReadableAtom<Modal | null> = modal;

export function dismissToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

/** Shows a line at the top right: success colour and 6 s by default (spec 9). */
export function showToast(text: string, options: ToastOptions = {}): string {
  const { tone = 'success', ms = shell.toastMs, help } = options;
  const same = toasts.get().find((each) => each.text === text && each.tone === tone);
  const id = options.id ?? same?.id ?? `toast-${++lastId}`;
  dismissToast(id);
  wakeOverlays();
  toasts.set([...toasts.get(), { id, text, tone, help }]);
  if (ms !== null)
    timers.set(
      id,
      setTimeout(() => dismissToast(id), ms),
    );
  return id;
}

const NEXT_TOAST = 'nextToast';

/** `ms: null` for what must be read: it stays until it is closed. */
type NextToast = Pick<ToastOptions, 'tone' | 'ms' | 'help'>;

/** Shows a toast on the next page, because this one is about to close. */
export const showToastNext = (text: string, options: NextToast = {}): void =>
  store(NEXT_TOAST, JSON.stringify([text, options]), 'session');

/** Shows the toast that the previous page left. */
export function showWaitingToast(): void {
  const waiting = readJson(NEXT_TOAST, 'session');
  removeStored(NEXT_TOAST, 'session');
  if (Array.isArray(waiting)) showToast(String(waiting[0]), waiting[1] as NextToast);
}

const NEXT_FLAGS = 'lookForFlags';

/** Makes the next page check for flagged transactions. */
export const lookForFlagsNext = (): void => store(NEXT_FLAGS, '1', 'session');

/** Returns true once on that page. */
export function isToLookForFlags(): boolean {
  const isSet = readStored(NEXT_FLAGS, 'session') !== null;
  removeStored(NEXT_FLAGS, 'session');
  return isSet;
}

export function openModal(next: Modal): void {
  wakeOverlays();
  modal.set(next);
}

/** Closing an error over the sign-in dialog returns to it. */
export function closeModal(): void {
  const open = modal.get();
  modal.set(open?.name === 'error' ? (open.back ?? null) : null);
}

/** The dialog for an error; text typed into the sign-in dialog is restored with it. */
export function openError(error: ModalName, message: string, login: string, help?: string): void {
  const open = modal.get();
  const back = open?.name === 'auth' ? { ...open, login } : undefined;
  openModal({ name: 'error', error, message, login, help, ...(back ? { back } : {}) });
}

/** The flagged transactions, with what can be done about them. */
export const openFlagged = (): void => openModal({ name: 'flagged' });

export const openAction = (details: ActionDetails): void => openModal({ name: 'action', details });

/** @param blockPage the page behind is only a backdrop: closing it leads to the home page */
export const openAuth = (mode: AuthMode = 'login', { blockPage = false } = {}): void =>
  openModal({ name: 'auth', mode, blockPage });
