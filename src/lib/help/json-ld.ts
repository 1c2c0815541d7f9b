import { brand } from '#lib/brand.ts';
import type { JsonLd } from '#lib/seo/json-ld.ts';

interface Written {
  kind: 'NewsArticle' | 'Article';
  title: string;
  summary: string;
  published: string;
  updated?: string | undefined;
  url: string;
}

/** One of our articles, for search engines. */
export const articleJsonLd = ({
  kind,
  title,
  summary,
  published,
  updated,
  url,
}: Written): JsonLd => ({
  '@type': kind,
  headline: title,
  description: summary,
  datePublished: published,
  dateModified: updated ?? published,
  mainEntityOfPage: url,
  inLanguage: 'en',
  author: { '@type': 'Organization', name: brand.company },
  publisher: { '@type': 'Organization', name: brand.name },
});
