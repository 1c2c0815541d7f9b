import { paths } from '#lib/paths.ts';
import { breadcrumbs, type JsonLd } from '#lib/seo/json-ld.ts';

/** Personal shopping for search engines: what it is, and where parcels go. */
export const describeShopping = (
  origin: string,
  description: string,
  destinations: readonly { name: string }[],
): JsonLd[] => [
  {
    '@type': 'Service',
    name: 'Personal shopping',
    description,
    url: origin + paths.shopping,
    provider: { '@id': `${origin}/#organization` },
    areaServed: destinations.map(({ name }) => ({ '@type': 'Country', name })),
  },
  breadcrumbs(origin, [
    ['Products', paths.products],
    ['Personal shopping', paths.shopping],
  ]),
];
