import type { APIRoute } from 'astro';
import { routes } from '#lib/routes.ts';
import { entriesOfApi } from '#lib/seo/sitemap-entries.ts';
import { sitemapXml } from '#lib/seo/sitemap.ts';

export const GET: APIRoute = async ({ locals: { api, origin } }) =>
  new Response(sitemapXml(origin, routes, await entriesOfApi(api)), {
    headers: { 'content-type': 'application/xml', 'cache-control': 'public, max-age=3600' },
  });
