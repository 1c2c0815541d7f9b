/** The place in the list, from the press to the page that it opens. */
const KEY = 'panes';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('a.row, a.pane-row')];

/** Scrolls the list, and nothing around it, until the current row is in view. */
function showCurrent(list: HTMLElement): void {
  const row = list.querySelector('[aria-current]');
  if (!row) return;
  const [{ top, bottom }, box] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (top < box.top || bottom > box.bottom) list.scrollTop += top - box.top - box.height / 3;
}

/** Arrow keys go from row to row, as in a list of messages; the desk’s queue has shortcuts for that. */
function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row === event.target);
  const next = step === undefined || at < 0 ? undefined : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * A list beside its detail: it stays where it was when a row is opened, the current row is in view, and the focus is
 * on the heading of what was opened.
 */
export function watchPanes(page: Document, kept: Kept): void {
  const list = page.querySelector<HTMLElement>('[data-pane=list]');
  if (!list) return;
  const before = kept.getItem(KEY);
  kept.removeItem(KEY);
  if (before !== null) {
    list.scrollTop = Number(before);
    const heading = page.querySelector<HTMLElement>('[data-pane=detail] h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }
  showCurrent(list);
  list.addEventListener('keydown', (event) => moveFocus(list, event));
  list.addEventListener('click', (event) => {
    const row =
      event.target instanceof Element &&
      event.target.closest<HTMLAnchorElement>('a.row, a.pane-row, a.q-main');
    if (!row) return;
    // the list beside what is opened is this one, with its filters
    if (list.dataset['among']) row.search = list.dataset['among'];
    if (isPlain(event)) kept.setItem(KEY, String(list.scrollTop));
  });
}
