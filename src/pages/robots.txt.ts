import type { APIRoute } from 'astro';
import { robotsText } from '#lib/seo/sitemap.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(robotsText(locals.origin), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=3600' },
  });
