import { ofetch } from 'ofetch';
import { limitMs } from '#server/db/time-limits.ts';
import type { AnalyticsSink, TrackedEvent } from '#server/ports/analytics.ts';

const TIMEOUT_MS = 10_000;

interface Settings {
  url: string;
  /** The site's name there. */
  domain: string;
}

const isView = ({ name }: TrackedEvent): boolean => name.startsWith('view-');
const nameOf = (event: TrackedEvent): string =>
  isView(event) ? 'pageview' : String(event.fields['step'] ?? event.name);

/**
 * Plausible's events API, one event per call. It tells visitors apart by address and browser; we send
 * neither, so it counts events, not people.
 */
export const plausibleSink = ({ url, domain }: Settings): AnalyticsSink => ({
  batch: 1,
  async track(events) {
    for (const event of events)
      await ofetch(new URL('/api/event', url).href, {
        method: 'POST',
        body: {
          name: nameOf(event),
          domain,
          url: `https://${domain}/${event.screen}`,
          props: { ...event.fields, country: event.country },
        },
        headers: { 'user-agent': 'Mozilla/5.0 Oja' },
        retry: 0,
        timeout: limitMs(TIMEOUT_MS),
        redirect: 'error',
      });
  },
});
