import { holdsIn } from '#lib/content/order.ts';
import { plainText } from '#lib/content/markdown.ts';
import type { HelpEntry } from '#lib/content/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { helpPaths } from '#lib/help/paths.ts';
import type { Library } from './library.ts';

const headingsOf = ({ headings }: { headings: readonly { text: string }[] }): string =>
  headings.map(({ text }) => text).join(' ');

/**
 * What the search of /help searches. Answers have all of their words, articles only their summary and
 * headings, because people pay for the data that the index uses.
 */
export function helpIndex(all: Library, country: CountryCode): HelpEntry[] {
  const { faqs, tutorials, news, legal } = all;
  const here = holdsIn(country);
  return [
    ...faqs.filter(here).map((faq): HelpEntry => ({
      kind: 'faq',
      title: faq.question,
      path: helpPaths.answer(faq),
      text: plainText(faq.html),
      words: faq.keywords,
    })),
    ...tutorials.filter(here).map((tutorial): HelpEntry => ({
      kind: 'tutorial',
      title: tutorial.title,
      path: helpPaths.tutorial(tutorial.id),
      text: tutorial.summary,
      words: `${tutorial.keywords} ${headingsOf(tutorial)}`.trim(),
    })),
    ...news.map((item): HelpEntry => ({
      kind: 'news',
      title: item.title,
      path: helpPaths.newsItem(item.id),
      text: item.summary,
      words: headingsOf(item),
    })),
    ...legal.map((page): HelpEntry => ({
      kind: 'legal',
      title: page.title,
      path: helpPaths.legal(page.id),
      text: page.summary,
      words: headingsOf(page),
    })),
  ];
}
