import { element } from '#lib/browser/offline-page/elements.ts';

export interface Choice {
  text: string;
  look: 'primary' | 'line' | 'quiet';
  /** True leaves the box open. */
  press: () => void;
}

/** Pages that are only for reading have no styles for a box, so the question waits for the next page. */
export const canAsk = (): boolean => document.querySelector('[data-overlays]') !== null;

/** A box that asks one thing and stays until it is answered; Escape doesn't count as an answer. */
export function askQuestion(title: string, texts: readonly string[], choices: readonly Choice[]) {
  const heading = element('h2', '', title);
  heading.id = 'kept-question';
  const box = document.createElement('dialog');
  box.className = 'modal';
  box.setAttribute('role', 'alertdialog');
  box.setAttribute('aria-labelledby', heading.id);
  const buttons = choices.map(({ text, look, press }) => {
    const button = element('button', `btn btn-${look}`, text);
    button.addEventListener('click', () => {
      box.close();
      press();
    });
    return button;
  });
  const said = texts.map((text) => element('p', 'sub', text));
  said.forEach((each, place) => (each.id = `kept-text-${place}`));
  box.setAttribute('aria-describedby', said.map(({ id }) => id).join(' '));
  const body = element('div', 'amodal', heading, ...said, element('div', 'stack-s', ...buttons));
  box.addEventListener('close', () => box.remove());
  box.append(body);
  document.body.append(box);
  box.showModal();
}
