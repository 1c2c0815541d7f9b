import { ofetch } from 'ofetch';
import { limitMs } from '#server/db/time-limits.ts';
import type { AnalyticsSink, TrackedEvent } from '#server/ports/analytics.ts';

const TIMEOUT_MS = 15_000;

/** What PostHog's public pages leave open: check it on our own server. */
export const unconfirmed = {
  /** Unconfirmed: the path that accepts events in batches. */
  path: '/batch/',
} as const;

interface Settings {
  url: string;
  key: string;
}

/** PostHog keeps one event per uuid, so an event that is sent twice counts once. */
const uuidOf = ({ id }: TrackedEvent): string =>
  `00000000-0000-8000-8000-${BigInt(id).toString(16).padStart(12, '0')}`;

const asPostHog = (event: TrackedEvent) => ({
  event: String(event.fields['step'] ?? event.name),
  uuid: uuidOf(event),
  distinct_id: event.visitor ?? 'guest',
  timestamp: event.at.toISOString(),
  properties: {
    ...event.fields,
    screen: event.screen,
    country: event.country,
    // Creates no profile of a person, and our own address doesn't reveal anyone's location.
    $process_person_profile: false,
    $geoip_disable: true,
  },
});

/** PostHog's batch API, on the configured host. */
export const posthogSink = ({ url, key }: Settings): AnalyticsSink => ({
  batch: 100,
  async track(events) {
    await ofetch(new URL(unconfirmed.path, url).href, {
      method: 'POST',
      body: { api_key: key, batch: events.map(asPostHog) },
      retry: 0,
      timeout: limitMs(TIMEOUT_MS),
      redirect: 'error',
    });
  },
});
