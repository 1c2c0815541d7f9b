import { brand } from '#lib/brand.ts';
import { supportedCountries } from '#lib/countries.ts';
import type { JsonLd } from './json-ld.ts';

const countries = Object.values(supportedCountries).map(({ name }) => ({
  '@type': 'Country',
  name,
}));

/** Our company. */
export const organization = (origin: string): JsonLd => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  legalName: brand.company,
  url: `${origin}/features`,
  logo: `${origin}/icon-512.png`,
  description: brand.tagline,
  areaServed: countries,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: brand.supportEmail,
    url: `${origin}/help`,
  },
});

/** The site, and its search. */
export const website = (origin: string): JsonLd => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: brand.name,
  url: `${origin}/features`,
  publisher: { '@id': `${origin}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/help?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});
