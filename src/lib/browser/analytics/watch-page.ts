import { usageReports } from '#lib/constants.ts';
import { beacon, screen, sendWaiting } from './track.ts';

/**
 * Network failures and cancelled or redundant navigations (spec 8), including page transitions that the
 * browser abandoned. Errors in our API's replies are the API's, which has its own log.
 */
const ignored =
  /^(ApiError|FetchError|AbortError)|failed to fetch|network ?error|load failed|module script failed|loading dynamically|navigation (was )?(cancel|abort)|redundant navigation|transition was (aborted|skipped)/i;

const LONGEST = 300;

function hashOf(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) >>> 0;
  return hash.toString(16);
}

/** Reports our uncaught errors to the server, each once and at most a few per page. */
function reportErrors(): void {
  const reported = new Set<string>();
  const report = (cause: unknown) => {
    const { stack = '' } = cause instanceof Error ? cause : {};
    const message = String(cause).slice(0, LONGEST);
    const stack_hash = hashOf(message + stack);
    const route = screen();
    if (!route || ignored.test(message)) return;
    if (reported.size < usageReports.errorsPerPage && reported.size < reported.add(stack_hash).size)
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

// Runs once, with the first script of any page.
if (!import.meta.env.SSR) {
  reportErrors();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendWaiting();
  });
}
