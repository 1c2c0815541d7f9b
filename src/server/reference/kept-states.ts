import type { CountryCode } from '#lib/countries.ts';
import type { Providers } from '#server/ports/providers.ts';
import { findGaps, type ReadinessParts } from './readiness.ts';

/** A service opens this soon after it was filled. */
const EMPTY_MS = 5_000;
/** Longer, because a purchase refuses what has run out. */
const OPEN_MS = 60_000;

interface Kept {
  until: number;
  isEmpty: Promise<boolean>;
}

/** By the providers, because each process has one set of them. */
const kept = new WeakMap<Providers, Map<string, Kept>>();

function startCheck(parts: ReadinessParts, slug: string, country: CountryCode): Kept {
  const isEmpty = findGaps(parts, slug, country).then((gaps) => gaps.length > 0);
  // callers that come during the read share it
  const state: Kept = { until: Infinity, isEmpty };
  isEmpty.then(
    (empty) => (state.until = +parts.clock.now() + (empty ? EMPTY_MS : OPEN_MS)),
    () => (state.until = 0),
  );
  return state;
}

/**
 * Whether a service lacks something in a country, so that no one can buy it. Always false outside production,
 * where the demo and tests keep everything open. The answer is cached per process, so that most pages and
 * purchases don’t query the database for it.
 */
export function isKeptEmpty(
  parts: ReadinessParts,
  slug: string,
  country: CountryCode,
): Promise<boolean> {
  if (!parts.env.isProduction) return Promise.resolve(false);
  const states = kept.get(parts.providers) ?? new Map<string, Kept>();
  kept.set(parts.providers, states);
  const key = `${country} ${slug}`;
  const found = states.get(key);
  if (found && found.until > +parts.clock.now()) return found.isEmpty;
  const state = startCheck(parts, slug, country);
  states.set(key, state);
  return state.isEmpty;
}
