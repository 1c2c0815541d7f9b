import { GATE_PAGES } from './clear-gate.ts';

const FILES = 'oja-files';

const filesOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_astro/'))
    .map(({ pathname }) => pathname);

async function keepFile(files: Cache, path: string): Promise<void> {
  if (await files.match(path)) return;
  const answer = await fetch(path);
  if (answer.ok) await files.put(path, answer);
}

/** Caches a page; returns the files that it names, which may be newer than those that are loaded here. */
async function keepPage(pages: Cache, path: string): Promise<string[]> {
  const answer = await fetch(path);
  // an ended session redirects to the sign-in
  if (!answer.ok || answer.redirected) return [];
  const copy = answer.clone();
  await pages.put(path, answer);
  return (await copy.text()).match(/\/_astro\/[\w.@-]+/g) ?? [];
}

/** Caches this page and the list of events with all their files, so that they open offline. */
export async function keepGatePage(list: string): Promise<void> {
  if (!('caches' in self)) return;
  const [pages, files] = await Promise.all([caches.open(GATE_PAGES), caches.open(FILES)]);
  const named = await Promise.all([location.pathname, list].map((path) => keepPage(pages, path)));
  const wanted = new Set([...filesOfPage(), ...named.flat()]);
  await Promise.all([...wanted].map((path) => keepFile(files, path)));
}
