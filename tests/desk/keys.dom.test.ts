import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchDeskKeys } from '#lib/desk/browser/keys.ts';

const row = (name: string, more = '') =>
  `<li class="q-row" ${more}><a class="q-main" href="#${name}">${name}</a>
    <div class="take"><button>Claim ${name}</button></div></li>`;
const list = `<dialog id="desk-keys"><input type="checkbox" checked></dialog>`;

let page: Document;
/** A separate page each time, so that the handlers of earlier tests are gone. */
function draw(html: string, store: Pick<Storage, 'getItem' | 'setItem'> = localStorage) {
  document.body.innerHTML = html + list;
  const heard = new AbortController();
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
    add(type, listener as EventListener, { signal: heard.signal }),
  );
  watchDeskKeys(document, store);
  stop = () => heard.abort();
  page = document;
}
let stop = () => undefined as void;

beforeEach(() => localStorage.clear());
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const focused = () => page.activeElement?.textContent?.trim();
const clicked = (name: string) => {
  const heard = vi.fn();
  screen.getByText(name).addEventListener('click', heard);
  return heard;
};

describe('the keys of the desk', () => {
  it('move from row to row and stop at the ends', async () => {
    draw(`<ul>${row('one')}${row('two')}</ul>`);
    for (const [key, name] of [
      ['j', 'one'],
      ['j', 'two'],
      ['j', 'two'],
      ['k', 'one'],
      ['{ArrowDown}', 'two'],
      ['{ArrowUp}', 'one'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(focused(), key).toBe(name);
    }
  });

  it('leave the arrows to scrolling until a row has the focus', async () => {
    draw(`<ul>${row('one')}</ul>`);
    await userEvent.keyboard('{ArrowDown}');
    expect(page.activeElement).toBe(document.body);
  });

  it('claim the row in focus, and come to the decision without choosing anything', async () => {
    draw(`<ul>${row('one')}${row('two')}</ul>
      <div id="decision" tabindex="-1"><input type="radio" aria-label="Pay"></div>`);
    await userEvent.keyboard('jj');
    const claim = clicked('Claim two');
    await userEvent.keyboard('c');
    expect(claim).toHaveBeenCalledOnce();
    await userEvent.keyboard('d');
    expect(page.activeElement).toBe(screen.getByLabelText('Pay'));
    expect(screen.getByLabelText<HTMLInputElement>('Pay').checked).toBe(false);
  });

  it('move on to the next case beside the one in view, and after the last to the queue', async () => {
    const current = 'aria-current="true"';
    draw(`<div class="d-head"><a href="#queue">queue</a></div>
      <aside class="desk-q"><ul>${row('one', current)}${row('two')}</ul></aside>`);
    const next = clicked('two');
    await userEvent.keyboard('n');
    expect(next).toHaveBeenCalledOnce();
    page.querySelector('.desk-q li:last-child')?.remove();
    const queue = clicked('queue');
    await userEvent.keyboard('n');
    expect(queue).toHaveBeenCalledOnce();
  });

  it('are letters while typing, and nothing while a box is open', async () => {
    draw(`<input aria-label="Words"><ul>${row('one')}</ul>`);
    const field = screen.getByLabelText<HTMLInputElement>('Words');
    await userEvent.type(field, 'jack?');
    expect(field.value).toBe('jack?');
    field.blur();
    await userEvent.keyboard('?');
    expect(page.querySelector('dialog')?.open).toBe(true);
    await userEvent.keyboard('j');
    expect(focused()).not.toBe('one');
  });

  it('can be switched off in this browser, apart from their list', async () => {
    draw(`<ul>${row('one')}</ul>`);
    await userEvent.click(page.querySelector('dialog input')!);
    (page.activeElement as HTMLElement).blur();
    await userEvent.keyboard('j');
    expect(page.activeElement).toBe(document.body);
    expect(localStorage.getItem('deskKeys')).toBe('off');
  });
});
