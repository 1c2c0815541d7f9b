/** Links of the help side. Apart from #lib/paths.ts, which every page loads. */
export const helpPaths = {
  answer: (id: string) => `/help#${id}`,
  category: (id: string) => `#about-${id}`,
  search: (query: string) => `/help?q=${encodeURIComponent(query)}`,
  news: '/help/news',
  newsPage: (page: number) => (page === 1 ? '/help/news' : `/help/news?page=${page}`),
  newsItem: (id: string) => `/help/news/${encodeURIComponent(id)}`,
  rss: '/help/news/rss.xml',
  tutorial: (id: string) => `/help/tutorials/${encodeURIComponent(id)}`,
  legal: (id: string) => `/legal/${encodeURIComponent(id)}`,
} as const;
