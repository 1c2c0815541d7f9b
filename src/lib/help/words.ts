import type { HelpEntry } from '#lib/content/contract.ts';

/** How the search labels its results. */
export const kindWords: Record<HelpEntry['kind'], string> = {
  faq: 'Answer',
  tutorial: 'Tutorial',
  news: 'News',
  legal: 'Legal',
};

/** The heading above the results. */
export const foundWords = (count: number, query: string): string =>
  count === 0 ? `Nothing found for “${query}”` : `${count} for “${query}”`;

/** The thanks for a vote on an answer. */
export const thanksForVote = 'Thank you. We’ll review it and make it clearer.';

export const voteLost = 'That didn’t reach us. Try again later.';

export const nothingFoundWords =
  'Try one or two other words, such as “withdraw” or “meter”. Or ask us:';

/** How they are laid out next to the picture, in the page and while people type. */
export const nothingFoundClass = 'flex items-center gap-3 [&_.art]:w-24 [&_.art]:flex-none';
