import { SettingsError, type Env } from '#server/platform/env.ts';
import { plausibleSink } from './plausible.ts';
import type { AnalyticsSink } from './port.ts';
import { posthogSink } from './posthog.ts';

export type { AnalyticsSink, TrackedEvent } from './port.ts';

/**
 * Who else gets the events; nobody unless a sink is configured.
 * @throws SettingsError when there are two: what one took the other might never get
 */
export function createAnalytics(env: Env): AnalyticsSink | undefined {
  const { PLAUSIBLE_URL, PLAUSIBLE_DOMAIN, POSTHOG_URL, POSTHOG_KEY } = env;
  if (PLAUSIBLE_URL && POSTHOG_URL)
    throw new SettingsError('PLAUSIBLE_URL and POSTHOG_URL are both set: choose one.');
  if (PLAUSIBLE_URL && PLAUSIBLE_DOMAIN)
    return plausibleSink({ url: PLAUSIBLE_URL, domain: PLAUSIBLE_DOMAIN });
  if (POSTHOG_URL && POSTHOG_KEY) return posthogSink({ url: POSTHOG_URL, key: POSTHOG_KEY });
  return undefined;
}
