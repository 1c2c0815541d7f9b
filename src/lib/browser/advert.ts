import { readStored, store } from './storage.ts';
import { $modal, openModal } from './stores/overlays.ts';
import { storageKeys } from '#lib/constants.ts';

export interface Advert {
  title: string;
  text: string;
  href: string;
  /** Keeps it from opening again. */
  close: () => void;
}

/** The promo that was closed last; a different one may open again. */
const CLOSED = 'closedAdvert';
/**
 * A box that opens while someone is aiming at something would take the tap, so it waits until nothing has
 * happened for a while.
 */
const QUIET_MS = 2_500;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const listening = { capture: true, passive: true } as const;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** The promo on this page that may open automatically and hasn't been closed before. */
function findAdvert(): Advert | null {
  const link = document.querySelector<HTMLAnchorElement>('a[data-advert]');
  if (!link || savesData()) return null;
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
  !document.hidden && $modal.get() === null && !document.querySelector('dialog[open]');

/**
 * Opens the advert when it is due and no one has done anything for a moment. Returns a function that stops
 * it.
 */
export function offerAdvert(): () => void {
  const advert = findAdvert();
  return advert ? openWhenQuiet(advert) : () => undefined;
}

function openWhenQuiet(advert: Advert): () => void {
  let timer = setTimeout(open, QUIET_MS);
  function open(): void {
    stop();
    if (mayOpen()) openModal({ name: 'advert', advert });
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
