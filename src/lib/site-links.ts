import { paths } from '#lib/paths.ts';

type Link = readonly [href: string, text: string];

/** Public pages that aren't in `paths`, because every island loads those. */
export const sitePaths = {
  features: '/features',
  feature: (slug: string) => `/features/${encodeURIComponent(slug)}`,
  news: '/help/news',
  demo: '/demo',
  legal: (slug: string) => `/legal/${slug}`,
  sellPlanner: '/sell-planner',
  /** Selling, with the form filled in. */
  sellCoins: (query: Record<string, string>) =>
    `/crypto/sell?${new URLSearchParams(query).toString()}`,
  sellAirtime: (query: Record<string, string>) =>
    `/airtime-to-cash?${new URLSearchParams(query).toString()}`,
  coinPrices: '/crypto/prices',
  coinPrice: (token: string) => `/crypto/prices/${encodeURIComponent(token)}`,
} as const;

/** The links in the top bar of a public page, the most direct ones first. */
export const barLinks: readonly Link[] = [
  [paths.products, 'Products'],
  [sitePaths.features, 'Features'],
  [paths.cardRates(), 'Rates'],
  [paths.help, 'Help'],
];

/** Further links, only in the menu on phones and in the footer. */
export const moreLinks: readonly Link[] = [
  [paths.tutorials, 'Tutorials'],
  [sitePaths.news, 'News'],
  [paths.status, 'Status'],
  [paths.verifyReceipt, 'Check a receipt'],
];

interface Group {
  name: string;
  links: readonly Link[];
}

/** The footer of public pages. */
export const footGroups: readonly Group[] = [
  {
    name: 'Products',
    links: [
      [paths.products, 'Products'],
      [sitePaths.features, 'Features'],
      [paths.cardRates(), 'Gift card rates'],
      [sitePaths.coinPrices, 'Crypto prices'],
      [sitePaths.demo, 'Look around'],
    ],
  },
  {
    name: 'Help',
    links: [
      [paths.help, 'Help'],
      [paths.tutorials, 'Tutorials'],
      [sitePaths.news, 'News'],
      [paths.newTicket(), 'Contact us'],
    ],
  },
  {
    name: 'Check on us',
    links: [
      [paths.status, 'Service status'],
      [paths.verifyReceipt, 'Check a receipt'],
      [sitePaths.feature('security'), 'Security'],
      [sitePaths.legal('fees'), 'Fees'],
    ],
  },
  {
    name: 'Legal',
    links: [
      [sitePaths.legal('terms'), 'Terms'],
      [sitePaths.legal('privacy'), 'Privacy'],
      [sitePaths.legal('cookies'), 'Cookies'],
      [sitePaths.legal('refunds'), 'Refunds'],
      [sitePaths.legal('aml'), 'Anti-money laundering'],
      [sitePaths.legal('complaints'), 'Complaints'],
      [sitePaths.legal('accessibility'), 'Accessibility'],
    ],
  },
];
