import type { Row, Source } from './row.ts';
import { dress } from '#lib/browser/dress.ts';
import { paletteRules } from './style.ts';

/** Long enough to type a word, so that not every letter asks the server. */
const PAUSE_MS = 200;
const LIST = 'palette-list';

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

interface Parts {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
}

function draw({ placeholder }: Source): Parts {
  const input = make('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search',
    'aria-expanded': 'true',
    'aria-controls': LIST,
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '80',
    placeholder,
  });
  const list = make('div', { id: LIST, role: 'listbox', 'aria-label': 'Results' });
  const status = make('p', { role: 'status' });
  const dialog = make('dialog', { class: 'pal', 'aria-label': 'Search' }, input, list, status);
  return { dialog, input, list, status };
}

const lineOf = ({ label, sub, href }: Row, at: number): HTMLAnchorElement =>
  make(
    'a',
    { id: `${LIST}-${at}`, role: 'option', 'aria-selected': 'false', tabindex: '-1', href },
    make('span', {}, label),
    ...(sub ? [make('span', {}, sub)] : []),
  );

/** Rows under their headings, in the order in which the headings first appear. */
function groupsOf(rows: readonly Row[]): HTMLElement[] {
  const names = [...new Set(rows.map(({ group }) => group))];
  let at = 0;
  return names.map((name) => {
    const own = rows.filter(({ group }) => group === name);
    const lines = own.map((row) => lineOf(row, at++));
    const heading = make('b', { 'aria-hidden': 'true' }, name);
    return make('div', { role: 'group', 'aria-label': name }, heading, ...lines);
  });
}

/** Each target's row once. */
const once = (rows: readonly Row[]): Row[] =>
  [
    ...new Map([...rows].reverse().map((row) => [`${row.group} ${row.href}`, row])).values(),
  ].reverse();

/**
 * Opens the palette over one source: a combobox and its list, navigated by arrow keys, closed by
 * Escape.
 */
export function openBox(source: Source, typed = ''): HTMLDialogElement {
  dress(document, paletteRules);
  const { dialog, input, list, status } = draw(source);
  let active = 0;
  let turn = 0;
  const lines = () => [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const move = (to: number) => {
    const all = lines();
    active = all.length === 0 ? 0 : (to + all.length) % all.length;
    for (const [at, line] of all.entries())
      line.setAttribute('aria-selected', String(at === active));
    const chosen = all[active];
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView?.({ block: 'nearest' });
  };
  const show = (rows: readonly Row[], isAll: boolean) => {
    const kept = lines()[active]?.getAttribute('href');
    list.replaceChildren(...groupsOf(once(rows)));
    const count = lines().length;
    status.textContent = isAll ? formatCount(count) : 'Searching';
    move(
      Math.max(0, active > 0 ? lines().findIndex((line) => line.getAttribute('href') === kept) : 0),
    );
  };
  const search = async (isFirst: boolean) => {
    const typed = input.value.trim();
    const mine = (turn += 1);
    if (!isFirst) active = 0;
    const near = source.near(typed);
    show(near, false);
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (mine !== turn) return;
    const far = await source.far(typed);
    if (mine === turn)
      show([...near.filter(({ group }) => group !== 'Pages'), ...far, ...near], true);
  };
  input.addEventListener('input', () => void search(false));
  input.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const to = steps[event.key];
    if (event.isComposing || (to === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (to === undefined) lines()[active]?.click();
    else move(to);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close();
  });
  dialog.addEventListener('close', () => {
    turn += 1;
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  input.value = typed;
  void search(typed === '');
  return dialog;
}

const formatCount = (count: number): string => {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
};
