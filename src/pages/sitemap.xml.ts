import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { faqCategoryIds } from '#lib/help/faq-categories.ts';
import { routes } from '#lib/routes.ts';
import { entriesOfApi } from '#lib/seo/sitemap-entries.ts';
import { sitemapXml } from '#lib/seo/sitemap.ts';

/** Pages whose content is in files, with the day of their last change if the file states one. */
async function entriesOfFiles() {
  const [features, news, tutorials, legal] = await Promise.all([
    getCollection('features'),
    getCollection('news'),
    getCollection('tutorials'),
    getCollection('legal'),
  ]);
  return {
    '/features/[slug]': features.map(({ id }) => ({ slug: id })),
    '/help/topics/[topic]': faqCategoryIds.map((id) => ({ slug: id })),
    '/help/news/[id]': news.map(({ id, data }) => ({
      slug: id,
      changed: data.updated ?? data.published,
    })),
    '/help/tutorials/[slug]': tutorials.map(({ id, data }) => ({
      slug: id,
      changed: data.updated,
    })),
    '/legal/[slug]': legal.map(({ id, data }) => ({ slug: id, changed: data.updated })),
  };
}

export const GET: APIRoute = async ({ locals: { api, origin } }) => {
  const entries = { ...(await entriesOfFiles()), ...(await entriesOfApi(api)) };
  return new Response(sitemapXml(origin, routes, entries), {
    headers: { 'content-type': 'application/xml', 'cache-control': 'public, max-age=3600' },
  });
};
