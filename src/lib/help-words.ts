import type { HelpEntry } from '#lib/contracts/content.ts';

/** What the search calls the things it finds. */
export const kindWords: Record<HelpEntry['kind'], string> = {
  faq: 'Answer',
  tutorial: 'Tutorial',
  news: 'News',
  legal: 'Fine print',
};

/** What stands above the things that were found. */
export const foundWords = (count: number, query: string): string =>
  count === 0 ? `Nothing found for “${query}”` : `${count} for “${query}”`;

/** Said to who tells us whether an answer helped. */
export const thanksForVote = 'Thank you. We read what is not clear and write it again.';

export const voteLost = 'That did not reach us. Try again later.';

export const nothingFoundWords =
  'Try one or two other words, such as “withdraw” or “meter”. Or ask a person:';
