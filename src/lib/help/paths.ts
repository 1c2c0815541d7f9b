import type { AnswerPlace, FaqCategory } from './faq-categories.ts';

const topic = (id: FaqCategory): string => `/help/topics/${id}`;

/** Links within help. Separate from #lib/paths.ts, which every page loads. */
export const helpPaths = {
  topic,
  answer: ({ id, category }: { id: string; category: FaqCategory }) => `${topic(category)}#${id}`,
  /** The same for an answer that a list in the code names. */
  place: (place: AnswerPlace) => `/help/topics/${place}`,
  /** Receives readers' votes on an answer. */
  votes: '/help/votes',
  search: (query: string) => `/help?q=${encodeURIComponent(query)}`,
  news: '/help/news',
  newsPage: (page: number) => (page === 1 ? '/help/news' : `/help/news?page=${page}`),
  newsItem: (id: string) => `/help/news/${encodeURIComponent(id)}`,
  rss: '/help/news/rss.xml',
  tutorial: (id: string) => `/help/tutorials/${encodeURIComponent(id)}`,
  legal: (id: string) => `/legal/${encodeURIComponent(id)}`,
} as const;

/** News that once had another address; links to the old one still arrive. */
export const movedNews: Readonly<Record<string, string>> = {
  'answers-that-open-where-it-hurts': 'help-where-you-need-it',
};

/** The links before news, from Help. */
export const newsTrail = [
  ['Help', '/help'],
  ['News', helpPaths.news],
] as const;

/** The links before a tutorial, from Help. */
export const tutorialTrail = [
  ['Help', '/help'],
  ['Tutorials', '/help#tutorials'],
] as const;
