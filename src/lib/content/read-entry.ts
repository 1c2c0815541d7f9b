import {
  EntryId,
  FaqHead,
  LegalHead,
  NewsHead,
  TutorialHead,
  type Faq,
  type Legal,
  type News,
  type Tutorial,
} from '#lib/content/contract.ts';
import { FeatureHead, type Feature } from '#lib/features/contract.ts';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { fillNumbers } from './numbers.ts';

/** The folders of src/content, and the type of each folder's entries. */
export interface Entries {
  faq: Faq;
  news: News;
  tutorials: Tutorial;
  legal: Legal;
  features: Feature;
}
export type Kind = keyof Entries;
export const kinds = [
  'faq',
  'news',
  'tutorials',
  'legal',
  'features',
] as const satisfies readonly Kind[];

const readers: { [K in Kind]: (id: string, file: string) => Entries[K] } = {
  faq(id, file) {
    const { data, body } = readFrontMatter(file);
    return { id, ...FaqHead.parse(data), html: renderMarkdown(body).html };
  },
  news(id, file) {
    const { data, body } = readFrontMatter(file);
    return { id, ...NewsHead.parse(data), ...renderMarkdown(body) };
  },
  tutorials(id, file) {
    const { data, body } = readFrontMatter(file);
    return { id, ...TutorialHead.parse(data), ...renderMarkdown(body) };
  },
  legal(id, file) {
    const { data, body } = readFrontMatter(file);
    return { id, ...LegalHead.parse(data), ...renderMarkdown(body) };
  },
  features(id, file) {
    const { data, body } = readFrontMatter(file);
    return { id, ...FeatureHead.parse(data), ...renderMarkdown(body) };
  },
};

/**
 * One Markdown file, ready to be shown. Both the API and the pages' collections read src/content only through
 * this, so they agree.
 * @throws Error naming the file when its front matter or a number in it is invalid
 */
export function readEntry<K extends Kind>(kind: K, name: string, file: string): Entries[K] {
  try {
    const id = EntryId.parse(name.replace(/\.md$/, ''));
    return readers[kind](id, fillNumbers(file));
  } catch (cause) {
    throw new Error(`src/content/${kind}/${name} can’t be read: ${String(cause)}`, { cause });
  }
}
