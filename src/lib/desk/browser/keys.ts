const typable = 'input, textarea, select, [contenteditable]';
/** The storage key for whether they are on. */
const KEPT = 'deskKeys';
const OFF = 'off';

/** The button that claims a case: on its row, or on the unclaimed case. */
const claimOf = (page: Document): HTMLElement | null =>
  page.activeElement?.closest('.q-row')?.querySelector<HTMLElement>('.take button') ??
  page.querySelector<HTMLElement>('.desk-mid .take button');

/** Moves the focus up or down the rows; from anywhere else to the first, or the case in view. */
function move(page: Document, step: 1 | -1): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>('.q-main')].filter(
    (row) => row.checkVisibility?.() ?? true,
  );
  const at = rows.findIndex((row) => row.parentElement?.contains(page.activeElement) === true);
  const here = rows.findIndex((row) => row.parentElement?.getAttribute('aria-current') === 'true');
  const from = at >= 0 ? at : here;
  const next = from >= 0 ? rows[from + step] : rows[0];
  next?.focus();
  return next !== undefined;
}

/** The next case of the queue beside the one in view, else the queue itself. */
function proceed(page: Document): boolean {
  const row = page.querySelector('.desk-q [aria-current=true]');
  const next =
    row?.nextElementSibling?.querySelector<HTMLElement>('.q-main') ??
    page.querySelector<HTMLElement>('.d-head a');
  next?.click();
  return next !== null;
}

/** Focuses the decision: the first choice that is possible. It selects nothing. */
function toDecision(page: Document): boolean {
  const place = page.getElementById('decision');
  const first = place?.querySelector<HTMLElement>(`:is(${typable}, button):enabled`);
  (first ?? place)?.focus();
  return place !== null;
}

function press(found: HTMLElement | null): boolean {
  found?.click();
  return found !== null;
}

type Act = (page: Document) => boolean;

const acts: Readonly<Record<string, Act>> = {
  j: (page) => move(page, 1),
  k: (page) => move(page, -1),
  c: (page) => press(claimOf(page)),
  d: toDecision,
  n: proceed,
  p: (page) => press(page.querySelector('.v-tabs [aria-pressed=true] + button, .v-none button')),
};

/** Arrows scroll, except between rows. */
const arrows: Readonly<Record<string, Act>> = {
  ArrowDown: (page) => page.activeElement?.closest('.q-row') != null && move(page, 1),
  ArrowUp: (page) => page.activeElement?.closest('.q-row') != null && move(page, -1),
};

const isFree = (page: Document, { target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey) &&
  !(target as Element).closest(typable) &&
  page.querySelector('dialog[open]') === null;

/**
 * The desk's keyboard shortcuts, each a single letter. They work only outside text fields, and can be
 * switched off, for people whose voice or hand would trigger them by accident.
 */
export function watchDeskKeys(page: Document, store: Pick<Storage, 'getItem' | 'setItem'>): void {
  const list = page.getElementById('desk-keys') as HTMLDialogElement | null;
  const box = list?.querySelector<HTMLInputElement>('input') ?? null;
  const isOn = () => store.getItem(KEPT) !== OFF;
  if (box) {
    box.checked = isOn();
    box.onchange = () => store.setItem(KEPT, box.checked ? 'on' : OFF);
  }
  const open = () => list?.showModal();
  page.querySelector<HTMLElement>('[data-keys]')?.addEventListener('click', open);
  page.addEventListener('keydown', (event) => {
    if (!isFree(page, event)) return;
    if (event.key === '?') return open();
    const act = acts[event.key] ?? arrows[event.key];
    if (act && isOn() && act(page)) event.preventDefault();
  });
}
