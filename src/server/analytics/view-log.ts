import { guest } from '#lib/constants.ts';
import { countryOf, type Visitor } from '#lib/visitor.ts';
import type { Services } from '#server/platform/services.ts';
import { keepEvents, type KeptEvent } from './keep-events.ts';
import { visitorId } from './visitor-id.ts';

const EVERY_MS = 2_000;
const MOST = 5_000;

export interface ViewLog {
  /** Records that a page was shown. Costs the request nothing, because it is stored later. */
  note(view: { screen: string; visitor: Visitor }): void;
  /** Stores what has been collected. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Counts page views where pages are rendered: no script in the browser and no extra request. They are
 * collected in memory for two seconds, so a process that is killed loses those, and so does an unreachable
 * database: a page never waits for counting.
 */
export function createViewLog(services: Services): ViewLog {
  const { clock, env, log } = services;
  let gathered: KeptEvent[] = [];
  const flush = async () => {
    const events = gathered;
    gathered = [];
    await keepEvents(services, events).catch((error: unknown) =>
      log.warn({ err: error, views: events.length }, 'views were not counted'),
    );
  };
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    note({ screen, visitor }) {
      if (gathered.length >= MOST) return;
      gathered.push({
        at: clock.now(),
        name: `view-${screen}`,
        screen,
        visitor: visitorId(env.SECRET, visitor),
        country: countryOf(visitor) ?? guest.country,
        fields: {},
      });
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
