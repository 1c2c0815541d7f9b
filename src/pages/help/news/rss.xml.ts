import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { sortNews } from '#lib/content/order.ts';
import { newsFeed } from '#lib/seo/rss.ts';

export const GET: APIRoute = async ({ locals }) => {
  const news = sortNews((await getCollection('news')).map(({ data }) => data));
  return new Response(newsFeed(news, locals.origin), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
};
