import type { Feature } from './contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { isBuilt, type Openness } from './pages.ts';
import { sitePaths } from '#lib/site-links.ts';
import { breadcrumbs, type JsonLd } from '#lib/seo/json-ld.ts';

/** A product for search engines: only what exists, and only where it is available. */
export function describeFeature(
  origin: string,
  feature: Feature,
  open: readonly Openness[],
): JsonLd[] {
  const { id, title, summary, action_path } = feature;
  const url = origin + sitePaths.feature(id);
  const trail = breadcrumbs(origin, [
    ['Features', sitePaths.features],
    [title, sitePaths.feature(id)],
  ]);
  if (!isBuilt(feature)) return [trail];
  const areas = open.filter(({ reason }) => reason === null);
  const service: JsonLd = {
    '@type': 'Service',
    name: title,
    description: summary,
    url,
    provider: { '@id': `${origin}/#organization` },
    areaServed: areas.map(({ country }) => ({
      '@type': 'Country',
      name: supportedCountries[country].name,
    })),
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: origin + action_path,
      availableLanguage: 'en',
    },
    termsOfService: origin + sitePaths.legal('terms'),
  };
  return areas.length > 0 ? [service, trail] : [trail];
}
