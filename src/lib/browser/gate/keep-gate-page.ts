import { GATE_PAGES } from './forget-gate.ts';

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

async function keepPage(pages: Cache, path: string): Promise<void> {
  const answer = await fetch(path);
  // a session that is over leads to the sign-in
  if (answer.ok && !answer.redirected) await pages.put(path, answer);
}

/** Keeps this page and the list of events with all their files, so that they open without network. */
export async function keepGatePage(list: string): Promise<void> {
  if (!('caches' in self)) return;
  const [pages, files] = await Promise.all([caches.open(GATE_PAGES), caches.open(FILES)]);
  await Promise.all([
    keepPage(pages, location.pathname),
    keepPage(pages, list),
    ...filesOfPage().map((path) => keepFile(files, path)),
  ]);
}
