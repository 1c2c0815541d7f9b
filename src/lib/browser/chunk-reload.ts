import { chunkReloadGuardMs } from '#lib/shell-times.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import { readStored, store } from '#lib/browser/storage.ts';

const STAMP = 'chunkReloadAt';

/** How many fetches are running whose callers handle a failure themselves. */
let quietNow = 0;

/**
 * After a release, the files of an open page are gone. Such a page reloads, at most once a minute (spec 4).
 * Returns false when it may not, so that the caller can report it.
 */
export function reloadForLostChunk(): boolean {
  const last = Number(readStored(STAMP, 'session') ?? 0);
  if (!navigator.onLine || Date.now() - last < chunkReloadGuardMs) return false;
  store(STAMP, String(Date.now()), 'session');
  // if the time can't be stored, nothing would stop the reloading
  if (readStored(STAMP, 'session') === null) return false;
  reloadPage();
  return true;
}

/** Listens for scripts that fail to load later on; islands report that themselves. */
export function reloadOnLostChunk(): () => void {
  const lost = () => void (quietNow === 0 && reloadForLostChunk());
  window.addEventListener('vite:preloadError', lost);
  return () => window.removeEventListener('vite:preloadError', lost);
}

/**
 * Fetches code that the page can do without for now: a failure doesn't reload the page.
 * @returns undefined when it couldn't be loaded
 */
export async function fetchQuietly<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  quietNow += 1;
  const code = await load().catch(() => undefined);
  quietNow -= 1;
  return code;
}
