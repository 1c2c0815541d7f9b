import { atom, type ReadableAtom } from 'nanostores';
import { shell } from '#lib/constants.ts';
import type { ModalName } from '#lib/errors/catalogue.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: string;
  text: string;
  tone: ToastTone;
}

interface ToastOptions {
  tone?: ToastTone;
  /** How long it stays; null until it is dismissed. */
  ms?: number | null;
  /** A toast with the same id takes the place of the one before. */
  id?: string;
}

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

export type Modal =
  | { name: 'auth'; mode: AuthMode; blockPage: boolean }
  | { name: 'verify-email'; email: string }
  | { name: 'action'; details: ActionDetails }
  | { name: 'error'; error: ModalName; message: string; login: string };

const toasts = atom<readonly Toast[]>([]);
const modal = atom<Modal | null>(null);
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let lastId = 0;

export const $toasts: ReadableAtom<readonly Toast[]> = toasts;
/** One modal at a time: a new one takes the place of the one in view. */
export const $modal: ReadableAtom<Modal | null> = modal;

export function dismissToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

/** Shows a line at the top right: success colour and 6 s unless told otherwise (spec 9). */
export function showToast(text: string, options: ToastOptions = {}): string {
  const { tone = 'success', ms = shell.toastMs } = options;
  const same = toasts.get().find((each) => each.text === text && each.tone === tone);
  const id = options.id ?? same?.id ?? `toast-${++lastId}`;
  dismissToast(id);
  toasts.set([...toasts.get(), { id, text, tone }]);
  if (ms !== null)
    timers.set(
      id,
      setTimeout(() => dismissToast(id), ms),
    );
  return id;
}

export const openModal = (next: Modal): void => modal.set(next);
export const closeModal = (): void => modal.set(null);

export const openAction = (details: ActionDetails): void => openModal({ name: 'action', details });

/** @param blockPage the page behind is only a backdrop: closing leaves it for the home page */
export const openAuth = (mode: AuthMode = 'login', { blockPage = false } = {}): void =>
  openModal({ name: 'auth', mode, blockPage });
