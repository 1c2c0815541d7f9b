import { element } from '#lib/browser/offline-page/elements.ts';

export interface Choice {
  text: string;
  look: 'primary' | 'line' | 'quiet';
  /** True leaves the dialog open. */
  press: () => void;
}

/** Read-only pages have no styles for a dialog, so the question waits for the next page. */
export const canAsk = (): boolean => document.querySelector('[data-overlays]') !== null;

interface Box {
  name: string;
  title: string;
  texts: readonly string[];
  role: 'dialog' | 'alertdialog';
  actions: HTMLElement;
}

/** A modal dialog with a title, texts and actions; it is removed once it closes. */
export function openBox({ name, title, texts, role, actions }: Box): HTMLDialogElement {
  const heading = element('h2', '', title);
  heading.id = `${name}-title`;
  const paragraphs = texts.map((text) => element('p', 'sub', text));
  paragraphs.forEach((each, place) => (each.id = `${name}-text-${place}`));
  const box = document.createElement('dialog');
  box.className = 'modal';
  box.setAttribute('role', role);
  box.setAttribute('aria-labelledby', heading.id);
  box.setAttribute('aria-describedby', paragraphs.map(({ id }) => id).join(' '));
  box.append(element('div', 'amodal', heading, ...paragraphs, actions));
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * A dialog that asks one question and stays until it is answered; Escape doesn't count as an
 * answer.
 */
export function askQuestion(title: string, texts: readonly string[], choices: readonly Choice[]) {
  const buttons = choices.map(({ text, look, press }) => {
    const button = element('button', `btn btn-${look}`, text);
    button.addEventListener('click', () => {
      box.close();
      press();
    });
    return button;
  });
  const actions = element('div', 'stack-s', ...buttons);
  const box = openBox({ name: 'kept', title, texts, role: 'alertdialog', actions });
}
