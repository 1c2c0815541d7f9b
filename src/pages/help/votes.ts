import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';
import { helpPaths } from '#lib/help/paths.ts';
import { hasVoted, keepVote, readVote } from '#lib/help/votes.ts';
import { thanksForVote, voteLost } from '#lib/help/words.ts';
import { paths } from '#lib/paths.ts';

/** The page to return to after voting without JavaScript. */
async function placeOf(subject: string): Promise<string> {
  const [kind, id = ''] = subject.split('/');
  if (kind === 'tutorials') return `${helpPaths.tutorial(id)}#helpful`;
  const faq = await getEntry('faq', id);
  return faq ? helpPaths.answer(faq.data) : paths.help;
}

const saying = (place: string, lost: string): string =>
  place.replace(/(?=#|$)/, `?${new URLSearchParams({ lost }).toString()}`);

/** Records whether an answer or a tutorial helped, once per browser. */
export const POST: APIRoute = async ({ request, cookies: jar, locals: { api }, redirect }) => {
  const vote = readVote(await request.formData());
  if (!vote) return redirect(paths.help, 303);
  const isNew = !hasVoted(jar, vote.subject);
  const { ok, status, message } = isNew
    ? await api.put('/help/votes', vote)
    : { ok: true, status: 200, message: null };
  if (ok) keepVote(jar, vote.subject);
  const words = ok ? thanksForVote : (message ?? voteLost);
  if (request.headers.get('accept') === 'text/plain') return new Response(words, { status });
  const place = await placeOf(vote.subject);
  return redirect(ok ? place : saying(place, vote.subject), 303);
};
