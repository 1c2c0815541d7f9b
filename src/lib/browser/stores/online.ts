import { atom, onMount, type ReadableAtom } from 'nanostores';

const online = atom(true);

/** False while the device reports that it has no connection at all. */
export const $online: ReadableAtom<boolean> = online;

onMount(online, () => {
  if (typeof window === 'undefined') return undefined;
  const update = () => online.set(navigator.onLine);
  update();
  const left = new AbortController();
  window.addEventListener('online', update, { signal: left.signal });
  window.addEventListener('offline', update, { signal: left.signal });
  return () => left.abort();
});
