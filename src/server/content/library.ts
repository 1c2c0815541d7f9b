import { sortFaqs, sortNews, sortPlaced } from '#lib/content/order.ts';
import type { Entries } from '#lib/content/read-entry.ts';
import { readFolder } from './read-folder.ts';

export interface Library {
  faqs: Entries['faq'][];
  news: Entries['news'][];
  tutorials: Entries['tutorials'][];
  legal: Entries['legal'][];
}

async function readLibrary(): Promise<Library> {
  return {
    faqs: sortFaqs(await readFolder('faq')),
    news: sortNews(await readFolder('news')),
    tutorials: sortPlaced(await readFolder('tutorials')),
    legal: sortPlaced(await readFolder('legal')),
  };
}

let kept: Promise<Library> | undefined;

/** The Markdown of src/content, read on first use; it only changes with a release. */
export const library = (): Promise<Library> => (kept ??= readLibrary());
