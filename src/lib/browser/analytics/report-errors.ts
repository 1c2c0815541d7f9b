import { telling } from '#lib/constants.ts';
import { beacon, screen } from './track.ts';

/**
 * Network failures and navigations that were cancelled or redundant (spec 8), page transitions that the browser
 * gave up among them. Errors in our API's replies are the API's, which has a log of its own.
 */
const ignored =
  /^(ApiError|FetchError|AbortError)|failed to fetch|network ?error|load failed|module script failed|loading dynamically|navigation (was )?(cancel|abort)|redundant navigation|transition was (aborted|skipped)/i;

const LONGEST = 300;

function hashOf(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) >>> 0;
  return hash.toString(16);
}

/** Reports uncaught errors of ours to the server, each once and only so many per page. */
export function reportErrors(): void {
  const told = new Set<string>();
  const report = (cause: unknown) => {
    const { stack = '' } = cause instanceof Error ? cause : {};
    const message = String(cause).slice(0, LONGEST);
    const stack_hash = hashOf(message + stack);
    const route = screen();
    if (!route || ignored.test(message)) return;
    if (told.size < telling.errorsPerPage && told.size < told.add(stack_hash).size)
      beacon('/client-errors', { message, stack_hash, route });
  };
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  // An island that failed to hydrate. Astro only logs it to the console, and the event doesn't bubble.
  addEventListener(
    'astro:hydration-error',
    (event) => report((event as CustomEvent<{ error: unknown }>).detail.error),
    true,
  );
}
