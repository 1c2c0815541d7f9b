import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sortFaqs, sortNews, sortPlaced } from '#lib/content/order.ts';
import { readEntry, type Entries, type Kind } from '#lib/content/read-entry.ts';

const folder = new URL('../../content/', import.meta.url).pathname;

async function readAll<K extends Kind>(kind: K): Promise<Entries[K][]> {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.md'));
  return Promise.all(
    names.map(async (name) =>
      readEntry(kind, name, await readFile(join(folder, kind, name), 'utf8')),
    ),
  );
}

export interface Library {
  faqs: Entries['faq'][];
  news: Entries['news'][];
  tutorials: Entries['tutorials'][];
  legal: Entries['legal'][];
}

async function readLibrary(): Promise<Library> {
  return {
    faqs: sortFaqs(await readAll('faq')),
    news: sortNews(await readAll('news')),
    tutorials: sortPlaced(await readAll('tutorials')),
    legal: sortPlaced(await readAll('legal')),
  };
}

let kept: Promise<Library> | undefined;

/** The Markdown of src/content, read at the first question; it changes with a release only. */
export const library = (): Promise<Library> => (kept ??= readLibrary());
