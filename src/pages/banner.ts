import type { APIRoute } from 'astro';
import { dismissBanner } from '#lib/content/banner-page.ts';

/** Takes that a member has read an announcement: on this device it doesn’t stand above pages any more. */
export const POST: APIRoute = async ({ request, cookies: jar, redirect }) =>
  redirect(dismissBanner(await request.formData(), jar), 303);
