import { brand } from '#lib/brand.ts';
import { plainText } from '#lib/content/markdown.ts';
import type { Faq } from '#lib/contracts/content.ts';
import type { JsonLd } from './json-ld.ts';

/** Questions with their answers, for search engines. */
export const faqPage = (faqs: readonly Faq[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
  })),
});

interface Written {
  kind: 'NewsArticle' | 'Article';
  title: string;
  summary: string;
  published: string;
  updated?: string | undefined;
  url: string;
}

/** Something we wrote, for search engines. */
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
