import { beforeEach, describe, expect, it } from 'vitest';
import { watchPanes } from '#lib/browser/panes/watch-panes.ts';

const rows = ['one', 'two', 'three'];

/** A page with an order and the list beside it, whose second row is the order. */
function aPage(kept?: string) {
  sessionStorage.clear();
  if (kept !== undefined) sessionStorage.setItem('panes', kept);
  document.body.innerHTML = `
    <div data-pane="detail"><h1>Completed</h1></div>
    <aside data-pane="list"><a class="link" href="#all">Search</a>
      ${rows.map((id, n) => `<a class="row" id="${id}" href="#${id}"${n === 1 ? ' aria-current="page"' : ''}><b>${id}</b></a>`).join('')}
    </aside>`;
  const list = document.querySelector<HTMLElement>('aside')!;
  list.getBoundingClientRect = () => new DOMRect(0, 100, 300, 300);
  const current = document.getElementById('two')!;
  current.getBoundingClientRect = () => new DOMRect(0, 150 - list.scrollTop, 300, 70);
  return { list, current };
}
const press = (id: string, keys: MouseEventInit = {}) =>
  document
    .querySelector(`#${id} b`)!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
const key = (target: Element, name: string) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  );

describe('a list beside its detail', () => {
  beforeEach(() => sessionStorage.clear());

  it('stays where it was, with the focus on the heading of what was opened', () => {
    const { list } = aPage();
    watchPanes(document, sessionStorage);
    list.scrollTop = 40;
    press('three');
    const kept = sessionStorage.getItem('panes') ?? undefined;
    const next = aPage(kept);
    watchPanes(document, sessionStorage);
    expect(next.list.scrollTop).toBe(40);
    expect(document.activeElement?.textContent).toBe('Completed');
    expect(sessionStorage.getItem('panes')).toBeNull();
  });

  it('leaves the focus alone on a page that was opened by its address', () => {
    aPage();
    watchPanes(document, sessionStorage);
    expect(document.activeElement).toBe(document.body);
  });

  it('shows the current row, however far down it is', () => {
    const { list, current } = aPage();
    current.getBoundingClientRect = () => new DOMRect(0, 900, 300, 70);
    watchPanes(document, sessionStorage);
    expect(list.scrollTop).toBe(700);
  });

  it('keeps no place for a row that opens in a new tab, nor for another link', () => {
    const { list } = aPage();
    watchPanes(document, sessionStorage);
    press('one', { ctrlKey: true });
    list.querySelector('.link')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(sessionStorage.getItem('panes')).toBeNull();
  });

  it('leads to the same list beside what is opened', () => {
    const { list } = aPage();
    list.dataset['among'] = '?status=pending';
    watchPanes(document, sessionStorage);
    press('one', { ctrlKey: true });
    expect(document.querySelector<HTMLAnchorElement>('#one')?.search).toBe('?status=pending');
  });

  it('goes from row to row with the arrow keys, up to its ends', () => {
    aPage();
    watchPanes(document, sessionStorage);
    const [one, two, three] = rows.map((id) => document.getElementById(id)!);
    one!.focus();
    key(one!, 'ArrowDown');
    expect(document.activeElement).toBe(two);
    key(two!, 'ArrowDown');
    key(three!, 'ArrowDown');
    expect(document.activeElement).toBe(three);
    key(three!, 'ArrowUp');
    expect(document.activeElement).toBe(two);
    expect(key(two!, 'a')).toBe(true);
  });

  it('does nothing on a page without a list', () => {
    document.body.innerHTML = '<h1>Order</h1>';
    expect(() => watchPanes(document, sessionStorage)).not.toThrow();
  });
});
