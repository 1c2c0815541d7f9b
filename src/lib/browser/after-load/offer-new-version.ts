import { reloadPage } from '#lib/browser/navigate.ts';
import { element } from '#lib/browser/offline-page/elements.ts';
import { canAsk } from './question.ts';

/** React also sets a field's default value, so for its fields the focus decides. */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== '' &&
  field.type !== 'hidden' &&
  (field.value !== field.defaultValue || field === document.activeElement);

/** The visitor is in the middle of something: what they typed or opened would be lost. */
export function isBusy(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox],[type=radio],[type=submit]), textarea',
  );
  return document.querySelector('dialog[open]') !== null || [...fields].some(isTyped);
}

/** A small notice with a button. Busy visitors don't see it and get the new version with the next page. */
export function offerNewVersion(takeOver: () => void): void {
  if (!canAsk() || isBusy() || document.querySelector('[data-new-version]')) return;
  const now = element('button', 'btn btn-s btn-white', 'Update');
  const later = element('button', 'btn btn-s btn-glass', 'Later');
  const text = element('p', '', 'A new version is ready.');
  const line = element('div', 'toast', text, now, later);
  line.setAttribute('role', 'status');
  const box = element('div', 'toasts', line);
  box.dataset['newVersion'] = '';
  now.addEventListener('click', () => {
    takeOver();
    reloadPage();
  });
  later.addEventListener('click', () => box.remove());
  // when typing begins, the offer disappears, so that no one presses it by mistake
  document.addEventListener('input', () => box.remove(), { once: true });
  document.body.append(box);
}
