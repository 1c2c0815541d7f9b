import { telling } from '#lib/constants.ts';
import { beacon, screen } from './track.ts';

/**
 * The network failed, or a way somewhere was given up or led nowhere new (spec 8); our API's answers
 * are errors of the API, which has a log of its own.
 */
const ignored =
  /^(ApiError|FetchError|AbortError)|failed to fetch|network ?error|load failed|module script failed|loading dynamically|navigation (was )?(cancel|abort)|redundant navigation/i;

const LONGEST = 300;

function hashOf(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) >>> 0;
  return hash.toString(16);
}

/** Tells the server of errors of ours that nobody caught, each once and only so many a page. */
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
  // An island that could not wake; Astro writes it to the console alone, and it does not bubble.
  addEventListener(
    'astro:hydration-error',
    (event) => report((event as CustomEvent<{ error: unknown }>).detail.error),
    true,
  );
}
