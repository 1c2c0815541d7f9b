import { chunkReloadGuardMs } from '#lib/shell-times.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import { readStored, store } from '#lib/browser/storage.ts';

const STAMP = 'chunkReloadAt';

/**
 * After a release the files of an open page are gone: such a page loads again, once and at most
 * once a minute (spec 4). False when it may not, so that somebody says so.
 */
export function reloadForLostChunk(): boolean {
  const last = Number(readStored(STAMP, 'session') ?? 0);
  if (!navigator.onLine || Date.now() - last < chunkReloadGuardMs) return false;
  store(STAMP, String(Date.now()), 'session');
  // Where the time can't be kept, nothing would end the loading.
  if (readStored(STAMP, 'session') === null) return false;
  reloadPage();
  return true;
}

/** Hears of parts that scripts ask for later on; islands tell by themselves. */
export function reloadOnLostChunk(): () => void {
  const lost = () => void reloadForLostChunk();
  window.addEventListener('vite:preloadError', lost);
  return () => window.removeEventListener('vite:preloadError', lost);
}
