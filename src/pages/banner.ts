import type { APIRoute } from 'astro';
import { dismissBanner } from '#lib/content/banner-page.ts';

/**
 * Records that a member has read an announcement, so that this device stops showing it above pages.
 */
export const POST: APIRoute = async ({ request, cookies: jar, redirect }) =>
  redirect(dismissBanner(await request.formData(), jar), 303);
