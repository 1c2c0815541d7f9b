import { shell } from '#lib/constants.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import { readStored, store } from '#lib/browser/storage.ts';

const STAMP = 'chunkReloadAt';

/**
 * After a release the files of an open page are gone: such a page loads again, once and at most
 * once a minute (spec 4). Returns how to stop listening.
 */
export function reloadOnLostChunk(): () => void {
  const lost = () => {
    const last = Number(readStored(STAMP, 'session') ?? 0);
    if (!navigator.onLine || Date.now() - last < shell.chunkReloadGuardS * 1_000) return;
    store(STAMP, String(Date.now()), 'session');
    reloadPage();
  };
  window.addEventListener('vite:preloadError', lost);
  return () => window.removeEventListener('vite:preloadError', lost);
}
