import { isLiteNow } from '#lib/browser/lite-now.ts';
import { element } from '#lib/browser/offline-page/elements.ts';
import { readStored, store } from '#lib/browser/storage.ts';
import { storageKeys } from '#lib/constants.ts';
import { canAsk, openBox } from './question.ts';

interface Advert {
  title: string;
  text: string;
  href: string;
  /** Keeps it from opening again. */
  close: () => void;
}

/** The last promo that was closed; a different one may open again. */
const CLOSED = 'closedAdvert';
/**
 * A dialog that opens while someone is aiming at something would take the tap, so it waits for a
 * moment without activity.
 */
const QUIET_MS = 2_500;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const listening = { capture: true, passive: true } as const;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** The promo on this page that may open automatically and hasn't been closed before. */
function findAdvert(): Advert | null {
  const link = document.querySelector<HTMLAnchorElement>('a[data-advert]');
  if (!link || savesData() || isLiteNow()) return null;
  const id = new URL(link.href).searchParams.get('id') ?? '';
  const isClosed = readStored(storageKeys.shouldShowAdvertModal) === 'false';
  const last = readStored(CLOSED);
  if (isClosed && (last === null || last === id)) return null;
  const [title = '', text = ''] = [...(link.firstElementChild?.children ?? [])].map(
    ({ textContent }) => textContent,
  );
  const close = () => {
    store(storageKeys.shouldShowAdvertModal, 'false');
    store(CLOSED, id);
  };
  return { title, text, href: link.href, close };
}

const mayOpen = (): boolean =>
  canAsk() && !document.hidden && !document.querySelector('dialog[open]');

/** Shows a promo once (spec 3). Anything that closes it closes it permanently. */
function openAdvert({ title, text, href, close }: Advert): void {
  const button = element('button', 'btn btn-line', 'Close');
  const more = Object.assign(element('a', 'btn btn-primary', 'See more'), { href });
  const actions = element('div', 'amodal-b', button, more);
  const box = openBox({ name: 'advert', title, texts: [text], role: 'dialog', actions });
  button.addEventListener('click', () => box.close());
  more.addEventListener('click', close);
  box.addEventListener('close', close);
  box.addEventListener('click', ({ target }) => {
    if (target === box) box.close();
  });
}

/**
 * Opens the advert when it is due and the visitor has been inactive for a moment. Returns a function that
 * stops it.
 */
export function offerAdvert(): () => void {
  const advert = findAdvert();
  return advert ? openWhenQuiet(advert) : () => undefined;
}

function openWhenQuiet(advert: Advert): () => void {
  let timer = setTimeout(open, QUIET_MS);
  function open(): void {
    stop();
    if (mayOpen()) openAdvert(advert);
  }
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(open, QUIET_MS);
  }
  function stop(): void {
    clearTimeout(timer);
    removeEventListener('pointermove', wait, listening);
    for (const act of acts) removeEventListener(act, stop, listening);
  }
  addEventListener('pointermove', wait, listening);
  for (const act of acts) addEventListener(act, stop, listening);
  return stop;
}
