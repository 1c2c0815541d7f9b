import type { Env } from '#server/platform/env.ts';
import type { AnalyticsSink } from '#server/ports/analytics.ts';
import { plausibleSink } from './plausible.ts';
import { posthogSink } from './posthog.ts';

/** The sink that events are also sent to; undefined unless one is configured. */
export function createAnalytics(env: Env): AnalyticsSink | undefined {
  const { PLAUSIBLE_URL, PLAUSIBLE_DOMAIN, POSTHOG_URL, POSTHOG_KEY } = env;
  if (PLAUSIBLE_URL && PLAUSIBLE_DOMAIN)
    return plausibleSink({ url: PLAUSIBLE_URL, domain: PLAUSIBLE_DOMAIN });
  if (POSTHOG_URL && POSTHOG_KEY) return posthogSink({ url: POSTHOG_URL, key: POSTHOG_KEY });
  return undefined;
}
